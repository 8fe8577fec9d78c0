/**
 * From a request to its decision: evaluates the configured signals, each at most once a request and only if a decision asks for
 * it, and finds the first decision whose rules hold. What users read is {@code docs/signals.md}.
 */
@NullMarked
package dev.pointsman.signals;

import org.jspecify.annotations.NullMarked;
