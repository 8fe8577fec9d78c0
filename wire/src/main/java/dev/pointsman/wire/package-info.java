/** Placeholder. */
@NullMarked
package dev.pointsman.wire;

import org.jspecify.annotations.NullMarked;
