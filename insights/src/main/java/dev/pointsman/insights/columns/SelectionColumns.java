package dev.pointsman.insights.columns;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.RecordedSelection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The base choice, with eligibility and trace, and what was dispatched. {@link SelectionReader} reads it back. */
public final class SelectionColumns {
    static final int VERSION = 1;

    private final ByteWriter out = new ByteWriter();
    private final List<Candidate> candidates;

    private SelectionColumns(List<Candidate> candidates) {
        this.candidates = candidates;
    }

    /** @param candidates in declared order */
    public static byte[] of(RecordedSelection selection, Optional<Dispatch> dispatch, List<Candidate> candidates) {
        SelectionColumns columns = new SelectionColumns(candidates);
        columns.write(selection, dispatch);
        return columns.out.toBytes();
    }

    /** What {@link SelectionReader#selected} finds again without reading the rest comes first. */
    private void write(RecordedSelection selection, Optional<Dispatch> dispatch) {
        out.octet(VERSION).octet(code(selection.outcome())).whole(oneMore(selection.selected()));
        out.whole(dispatch.map(to -> to.index() + 1).orElse(0));
        dispatch.ifPresent(to -> {
            Words.write(out, to.stage().id());
            out.text(to.reason());
        });
        out.number(selection.score())
                .number(selection.confidence())
                .octet(selection.series() == Series.STREAMED ? 1 : 0)
                .whole(selection.scores().size());
        for (OptionalDouble score : selection.scores()) {
            out.number(score);
        }
        out.whole(selection.survivors().size());
        selection.survivors().forEach(out::whole);
        selection.eligibility().forEach(this::write);
        out.octet(selection.trace().isPresent() ? 1 : 0);
        selection.trace().ifPresent(this::write);
    }

    private static int code(Outcome outcome) {
        return switch (outcome) {
            case SELECTED -> 0;
            case FALLBACK -> 1;
            case POLICY_FALLBACK -> 2;
            case REJECTED -> 3;
        };
    }

    private static long oneMore(OptionalInt index) {
        return index.isPresent() ? index.getAsInt() + 1L : 0;
    }

    private void write(Eligibility eligibility) {
        out.whole(eligibility.rules().size());
        for (RuleViolation rule : eligibility.rules()) {
            Words.write(out, rule.rule());
            out.number(rule.limit()).number(rule.observed());
        }
    }

    private void write(SelectionTrace trace) {
        out.whole(trace.stages().size());
        trace.stages().forEach(this::write);
        out.whole(trace.finalSurvivors().size());
        trace.finalSurvivors().forEach(this::write);
    }

    private void write(SelectionTrace.Stage stage) {
        out.octet(stage.factor().ordinal());
        out.octet(stage.metric().map(metric -> metric.ordinal() + 1).orElse(0));
        out.whole(oneMore(stage.percentile()));
        Words.write(out, stage.action());
        Words.write(out, stage.reason());
        out.number(stage.tolerance()).whole(stage.available()).whole(stage.total());
        out.whole(stage.candidates().size());
        for (SelectionTrace.Row row : stage.candidates()) {
            write(row.candidate());
            out.octet(row.metric().map(metric -> metric.ordinal() + 1).orElse(0))
                    .number(row.value());
            out.octet(row.eliminationReason().isPresent() ? 1 : 0);
            row.eliminationReason().ifPresent(reason -> Words.write(out, reason));
        }
    }

    private void write(Candidate candidate) {
        out.whole(candidates.indexOf(candidate));
    }
}
