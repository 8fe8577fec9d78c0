/** Placeholder. */
@NullMarked
package dev.pointsman.core;

import org.jspecify.annotations.NullMarked;
