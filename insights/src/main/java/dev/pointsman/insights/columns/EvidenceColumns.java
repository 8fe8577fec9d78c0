package dev.pointsman.insights.columns;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.List;
import java.util.OptionalLong;

/**
 * Writes the numbers that change from request to request: those of the request, and each candidate's latencies, predictions, load
 * and reasons for which it cannot serve. Doubles keep their bits and ages their nanoseconds, so that selecting again gives the
 * identical selection. {@link EvidenceReader} reads every version that was ever written.
 */
public final class EvidenceColumns {
    static final int VERSION = 1;
    static final Series[] SERIES = Series.values();
    static final Metric[] METRICS = Metric.values();

    private final Evidence evidence;
    private final Grids grids = new Grids();

    private EvidenceColumns(Evidence evidence) {
        this.evidence = evidence;
    }

    /** The columns of this evidence, without its {@link Pool}. */
    public static byte[] of(Evidence evidence) {
        return new EvidenceColumns(evidence).write();
    }

    private byte[] write() {
        ByteWriter out = new ByteWriter().octet(VERSION);
        request(out);
        ByteWriter candidates = new ByteWriter();
        for (int i = 0; i < evidence.size(); i++) {
            candidate(candidates, i);
        }
        grids.write(out);
        out.whole(evidence.size());
        return joined(out.toBytes(), candidates.toBytes());
    }

    private static byte[] joined(byte[] head, byte[] tail) {
        byte[] all = new byte[head.length + tail.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(tail, 0, all, head.length, tail.length);
        return all;
    }

    private void request(ByteWriter out) {
        RequestEvidence request = evidence.request();
        out.octet(request.series() == Series.STREAMED ? 1 : 0)
                .whole(request.inputTokens())
                .whole(request.cachedInputTokens())
                .whole(request.outputTokens())
                .whole(request.outputTokensPerChoice());
        boolean due = evidence.exploration().due();
        out.whole(due ? evidence.size() + 1L : 0);
        for (int i = 0; due && i < evidence.size(); i++) {
            out.whole(evidence.exploration().lastExplored(i));
        }
    }

    private void candidate(ByteWriter out, int index) {
        out.whole(
                evidence.inflight(index).isPresent() ? evidence.inflight(index).getAsInt() + 1L : 0);
        // As its own model would count the prompt, where that is another number than the request's.
        OptionalLong tokens = evidence.inputTokens(index);
        boolean own = tokens.isPresent() && !tokens.equals(evidence.request().inputTokens());
        out.whole(own ? tokens.getAsLong() + 1 : 0);
        List<RuleViolation> unservable = evidence.unservable(index);
        out.whole(unservable.size());
        for (RuleViolation rule : unservable) {
            write(out, rule);
        }
        for (Series series : SERIES) {
            for (Metric metric : METRICS) {
                summary(out, evidence.latency(index, series, metric));
            }
        }
        predictions(out, index);
    }

    static void write(ByteWriter out, RuleViolation rule) {
        out.text(rule.rule()).number(rule.limit()).number(rule.observed());
    }

    private void predictions(ByteWriter out, int index) {
        LatencyPrediction[] predictions = new LatencyPrediction[Series.SLOTS];
        int known = 0;
        for (Series series : SERIES) {
            for (Metric metric : METRICS) {
                int slot = series.slot(metric);
                predictions[slot] = evidence.prediction(index, series, metric);
                known |= predictions[slot].isKnown() ? 1 << slot : 0;
            }
        }
        out.octet(known);
        for (int slot = 0; slot < Series.SLOTS; slot++) {
            if ((known >> slot & 1) != 0) {
                out.number(predictions[slot].meanSeconds()).number(predictions[slot].floorSeconds());
                summary(out, predictions[slot].ratios());
            }
        }
    }

    private void summary(ByteWriter out, LatencySummary summary) {
        out.whole(summary.count());
        if (summary.isEmpty()) {
            return;
        }
        out.signed(evidence.nowNanos() - summary.newestNanos());
        int grid = grids.positionOf(summary);
        out.whole(grid);
        if (grid == Grids.FLAT) {
            out.number(summary.at(1));
            return;
        }
        for (int percentile : grids.percentiles(grid)) {
            out.number(summary.at(percentile));
        }
    }
}
