/**
 * The frozen numbers that one choice reads, and the only reader of live state that makes them.
 */
@NullMarked
package dev.pointsman.core.evidence;

import org.jspecify.annotations.NullMarked;
