package dev.pointsman.insights.columns;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.RecordedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Reads what {@link SelectionColumns} wrote, in any version of it. */
public final class SelectionReader {
    private static final Outcome[] OUTCOMES = {
        Outcome.SELECTED, Outcome.FALLBACK, Outcome.POLICY_FALLBACK, Outcome.REJECTED
    };

    private final ByteReader in;
    private final List<Candidate> candidates;

    /**
     * What was recorded.
     *
     * @param selection the base choice
     * @param dispatch what later stages made of it; empty where the request was rejected
     */
    public record Recorded(RecordedSelection selection, Optional<Dispatch> dispatch) {}

    private SelectionReader(byte[] columns, List<Candidate> candidates) {
        this.in = new ByteReader(columns);
        this.candidates = candidates;
        int version = in.octet();
        if (version != SelectionColumns.VERSION) {
            throw new MalformedColumns("a selection of version " + version + "; this build reads versions up to "
                    + SelectionColumns.VERSION);
        }
    }

    /**
     * @param candidates in declared order
     * @throws MalformedColumns where the columns are damaged or of a later version
     */
    public static Recorded read(byte[] columns, List<Candidate> candidates) {
        return new SelectionReader(columns, candidates).read();
    }

    /** Index of the selected candidate alone, -1 where there is none. */
    public static int selected(byte[] columns) {
        SelectionReader reader = new SelectionReader(columns, List.of());
        reader.outcome();
        return reader.in.integer() - 1;
    }

    private Outcome outcome() {
        return OUTCOMES[in.octet() & 3];
    }

    private Recorded read() {
        Outcome outcome = outcome();
        OptionalInt selected = oneLess();
        OptionalInt dispatched = oneLess();
        Optional<Dispatch> dispatch = dispatched.isPresent()
                ? Optional.of(new Dispatch(dispatched.getAsInt(), stage(Words.read(in)), in.text()))
                : Optional.empty();
        double score = in.number();
        double confidence = in.number();
        Series series = in.octet() == 0 ? Series.UNARY : Series.STREAMED;
        List<OptionalDouble> scores = new ArrayList<>();
        for (int left = in.count(); left > 0; left--) {
            scores.add(in.optionalNumber());
        }
        List<Integer> survivors = new ArrayList<>();
        for (int left = in.count(); left > 0; left--) {
            survivors.add(in.integer());
        }
        List<Eligibility> eligibility =
                candidates.stream().map(this::eligibility).toList();
        Optional<SelectionTrace> trace = in.octet() == 0 ? Optional.empty() : Optional.of(trace());
        return new Recorded(
                new RecordedSelection(
                        outcome,
                        selected,
                        score,
                        confidence,
                        series,
                        List.copyOf(scores),
                        List.copyOf(survivors),
                        eligibility,
                        trace),
                dispatch);
    }

    private OptionalInt oneLess() {
        int value = in.integer();
        return value == 0 ? OptionalInt.empty() : OptionalInt.of(value - 1);
    }

    private static StageName stage(String id) {
        return Arrays.stream(StageName.values())
                .filter(stage -> stage.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new MalformedColumns("there is no stage '" + id + "'"));
    }

    private Eligibility eligibility(Candidate candidate) {
        List<RuleViolation> rules = new ArrayList<>();
        for (int left = in.count(); left > 0; left--) {
            rules.add(new RuleViolation(Words.read(in), in.optionalNumber(), in.optionalNumber()));
        }
        return new Eligibility(candidate, List.copyOf(rules));
    }

    private SelectionTrace trace() {
        List<SelectionTrace.Stage> stages = new ArrayList<>();
        for (int left = in.count(); left > 0; left--) {
            stages.add(traceStage());
        }
        List<Candidate> survivors = new ArrayList<>();
        for (int left = in.count(); left > 0; left--) {
            survivors.add(candidate());
        }
        return new SelectionTrace(List.copyOf(stages), List.copyOf(survivors));
    }

    private SelectionTrace.Stage traceStage() {
        Factor factor = Factor.values()[in.octet()];
        Optional<LatencyMetric> metric = metric();
        OptionalInt percentile = oneLess();
        String action = Words.read(in);
        String reason = Words.read(in);
        double tolerance = in.number();
        int available = in.integer();
        int total = in.integer();
        List<SelectionTrace.Row> rows = new ArrayList<>();
        for (int left = in.count(); left > 0; left--) {
            rows.add(new SelectionTrace.Row(
                    candidate(),
                    metric(),
                    in.optionalNumber(),
                    in.octet() == 0 ? Optional.empty() : Optional.of(Words.read(in))));
        }
        return new SelectionTrace.Stage(
                factor, metric, percentile, action, reason, tolerance, available, total, List.copyOf(rows));
    }

    private Optional<LatencyMetric> metric() {
        int code = in.octet();
        return code == 0 ? Optional.empty() : Optional.of(LatencyMetric.values()[code - 1]);
    }

    private Candidate candidate() {
        int index = in.integer();
        if (index >= candidates.size()) {
            throw new MalformedColumns("candidate " + index + " of " + candidates.size());
        }
        return candidates.get(index);
    }
}
