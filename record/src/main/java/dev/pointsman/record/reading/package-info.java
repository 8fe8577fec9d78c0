/**
 * Strict reading of configuration-like JSON: every key is asked for, what nobody asked for is a problem, and every problem says
 * where it is and what to write instead.
 */
@NullMarked
package dev.pointsman.record.reading;

import org.jspecify.annotations.NullMarked;
