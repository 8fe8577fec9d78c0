/** Placeholder. */
@NullMarked
package dev.pointsman.cli;

import org.jspecify.annotations.NullMarked;
