package dev.pointsman.cli.insights;

import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.explain.Change;
import dev.pointsman.insights.explain.Explanation;
import dev.pointsman.insights.explain.Explanation.Loser;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;

/** An explanation for people. */
final class ExplanationText {
    private ExplanationText() {}

    static String of(InsightsRecord row, Explanation explanation) {
        StringBuilder text = new StringBuilder();
        line(text, "record", row.id() + " of " + Instant.ofEpochMilli(row.startedMillis()));
        line(text, "decision", row.decision().orElse("-"));
        line(text, "identical", explanation.identical() ? "yes" : "NO: making it again gives another choice");
        line(text, "reason", explanation.again().reasoning());
        explanation
                .dispatch()
                .filter(to -> !to.reason().isEmpty())
                .ifPresent(to -> line(text, "dispatch", to.stage().id() + ": " + to.reason()));
        for (int i = 0; i < explanation.recorded().eligibility().size(); i++) {
            Eligibility eligibility = explanation.recorded().eligibility().get(i);
            boolean selected = explanation.recorded().selected().orElse(-1) == i;
            text.append(String.format(
                    Locale.ROOT,
                    "  %-24s %-9s %s%n",
                    eligibility.candidate().label(),
                    selected ? "selected" : eligibility.kept() ? "kept" : "removed",
                    eligibility.kept()
                            ? score(explanation.recorded().scores().get(i))
                            : eligibility.rules().stream()
                                    .map(rule -> rule.rule())
                                    .toList()
                                    .toString()));
        }
        for (Loser loser : explanation.losers()) {
            text.append(loser.candidate().label()).append(" would have won");
            if (loser.changes().isEmpty()) {
                text.append(" by no single change").append(System.lineSeparator());
                continue;
            }
            text.append(" with any one of").append(System.lineSeparator());
            loser.changes()
                    .forEach(change -> text.append("  ").append(words(change)).append(System.lineSeparator()));
        }
        return text.toString();
    }

    private static String score(OptionalDouble score) {
        return score.isPresent() ? String.format(Locale.ROOT, "score %.4g", score.getAsDouble()) : "not compared";
    }

    private static String words(Change change) {
        return switch (change.kind()) {
            case PRICE, LATENCY -> String.format(Locale.ROOT, "its %s times %.6g", name(change.knob()), change.to());
            default -> String.format(Locale.ROOT, "%s %.6g instead of %.6g", change.knob(), change.to(), change.from());
        };
    }

    private static String name(String knob) {
        return knob.equals("price") ? knob : knob.toUpperCase(Locale.ROOT);
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-10s %s%n", name, value));
    }
}
