/** Placeholder. */
@NullMarked
package dev.pointsman.simulator;

import org.jspecify.annotations.NullMarked;
