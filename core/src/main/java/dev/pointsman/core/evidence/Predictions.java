package dev.pointsman.core.evidence;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;

/** What is predicted for one request, by candidate. Immutable. */
interface Predictions {
    LatencyPrediction of(int index, Series series, Metric metric);
}
