/**
 * What was measured: sliding windows of TTFT and TPOT, and the load that is open right now.
 */
@NullMarked
package dev.pointsman.core.telemetry;

import org.jspecify.annotations.NullMarked;
