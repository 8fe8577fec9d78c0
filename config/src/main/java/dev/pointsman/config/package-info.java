/** Placeholder. */
@NullMarked
package dev.pointsman.config;

import org.jspecify.annotations.NullMarked;
