/**
 * The injected clock.
 */
@NullMarked
package dev.pointsman.core.time;

import org.jspecify.annotations.NullMarked;
