/**
 * JMH benchmarks of the core, each beside a plain implementation of the same job. See {@code docs/performance.md}.
 */
@NullMarked
package dev.pointsman.benchmarks;

import org.jspecify.annotations.NullMarked;
