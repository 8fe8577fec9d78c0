package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Candidate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What each stage of a lexicographic objective saw and did. Describes the base choice at its moment.
 *
 * @param stages the stages that ran, in order
 * @param finalSurvivors who was left, in declared order
 */
public record SelectionTrace(List<Stage> stages, List<Candidate> finalSurvivors) {

    /**
     * @param factor what was compared
     * @param metric latency stages only: {@code ttft}, {@code tpot} or {@code tpot_then_ttft}
     * @param percentile latency stages only: 1..100
     * @param action {@code applied} or {@code skipped}
     * @param reason {@code tolerance_band}, {@code incomplete_latency_coverage} or {@code no_available_values}
     * @param tolerance share of the best value, 0..1
     * @param available candidates with a value
     * @param total candidates active when the stage began
     * @param candidates a row for each of them, in declared order
     */
    public record Stage(
            Factor factor,
            Optional<LatencyMetric> metric,
            OptionalInt percentile,
            String action,
            String reason,
            double tolerance,
            int available,
            int total,
            List<Row> candidates) {}

    /**
     * @param candidate who
     * @param metric the latency that the value is, in latency stages with a value
     * @param value seconds, cost of this request, requests or quality score; absent where unknown
     * @param eliminationReason {@code outside_tolerance} or {@code missing_measurement}; absent where the candidate stayed
     */
    public record Row(
            Candidate candidate,
            Optional<LatencyMetric> metric,
            OptionalDouble value,
            Optional<String> eliminationReason) {}
}
