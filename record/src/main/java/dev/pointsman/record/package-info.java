/** Placeholder. */
@NullMarked
package dev.pointsman.record;

import org.jspecify.annotations.NullMarked;
