package dev.pointsman.insights.columns;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalLong;

/** Reads evidence back from its columns and its pool. Its clock starts at 0. For one thread. */
public final class EvidenceReader {
    private final GridCache cache = new GridCache();
    private ByteReader in = new ByteReader(new byte[0]);
    private PercentileGrid[] grids = {};

    /** @throws MalformedColumns where the columns are damaged, of a later version, or of another pool */
    public Evidence read(byte[] columns, Pool pool) {
        in = new ByteReader(columns);
        int version = in.octet();
        if (version != EvidenceColumns.VERSION) {
            throw new MalformedColumns(
                    "evidence of version " + version + "; this build reads versions up to " + EvidenceColumns.VERSION);
        }
        try {
            return read(pool);
        } catch (IllegalArgumentException impossible) {
            throw new MalformedColumns("evidence with an impossible number: " + impossible.getMessage());
        }
    }

    private Evidence read(Pool pool) {
        Series series = in.octet() == 0 ? Series.UNARY : Series.STREAMED;
        OptionalLong input = in.optionalWhole();
        OptionalLong cached = in.optionalWhole();
        OptionalLong output = in.optionalWhole();
        EvidenceBuilder evidence =
                Evidence.builder(new RequestEvidence(input, cached, output, in.optionalWhole(), series));
        int turns = in.integer();
        if (turns > 0) {
            long[] lastExplored = new long[turns - 1];
            for (int i = 0; i < lastExplored.length; i++) {
                lastExplored[i] = in.whole();
            }
            evidence.exploration(ExplorationEvidence.due(lastExplored));
        }
        grids = Grids.read(in, cache);
        int n = in.count();
        if (n != pool.size()) {
            throw new MalformedColumns("evidence of " + n + " candidates with a pool of " + pool.size());
        }
        for (int i = 0; i < n; i++) {
            candidate(
                    evidence.add(pool.profiles().get(i)).quality(pool.quality().get(i)));
        }
        return evidence.build();
    }

    private void candidate(EvidenceBuilder.Entry entry) {
        long inflight = in.whole();
        if (inflight > 0) {
            entry.inflight(Math.toIntExact(inflight - 1));
        }
        long tokens = in.whole();
        if (tokens > 0) {
            entry.inputTokens(tokens - 1);
        }
        for (int rules = in.count(); rules > 0; rules--) {
            entry.unservable(rule(in));
        }
        for (Series series : EvidenceColumns.SERIES) {
            for (Metric metric : EvidenceColumns.METRICS) {
                entry.latency(series, metric, summary());
            }
        }
        int known = in.octet();
        if (known != 0) {
            predictions(entry, known);
        }
    }

    private void predictions(EvidenceBuilder.Entry entry, int known) {
        for (Series series : EvidenceColumns.SERIES) {
            for (Metric metric : EvidenceColumns.METRICS) {
                if ((known >> series.slot(metric) & 1) != 0) {
                    double mean = in.number();
                    double floor = in.number();
                    entry.prediction(series, metric, new LatencyPrediction(mean, summary(), floor));
                }
            }
        }
    }

    static RuleViolation rule(ByteReader in) {
        return new RuleViolation(in.text(), in.optionalNumber(), in.optionalNumber());
    }

    private LatencySummary summary() {
        int count = in.integer();
        if (count == 0) {
            return LatencySummary.empty();
        }
        long newestNanos = -in.signed();
        int grid = in.integer();
        if (grid == Grids.FLAT) {
            return LatencySummary.flat(in.number(), count, newestNanos);
        }
        if (grid > grids.length) {
            throw new MalformedColumns("grid " + grid + " of " + grids.length);
        }
        double[] seconds = new double[grids[grid - 1].percentiles().length];
        for (int k = 0; k < seconds.length; k++) {
            seconds[k] = in.number();
        }
        return LatencySummary.of(grids[grid - 1], seconds, count, newestNanos);
    }
}
