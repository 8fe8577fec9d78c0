package dev.pointsman.cli.insights;

import dev.pointsman.insights.replay.DecisionReplay;
import dev.pointsman.insights.replay.Figures;
import dev.pointsman.insights.replay.Replay;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a replay found, as JSON, CSV and table. Means are over the records where the number is known. */
final class ReplayReport {
    private static final double MS = 1_000;
    private static final String NEW_LINE = "\n";

    private ReplayReport() {}

    /** One line of the comparison. */
    private enum Row {
        REJECTIONS("rejections", figures -> OptionalDouble.of((double) figures.rejections())),
        SLO_VIOLATIONS("slo_violations", figures -> OptionalDouble.of((double) figures.sloViolations())),
        COST(
                "estimated_cost",
                figures -> figures.cost().known() == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(figures.cost().sum())),
        QUALITY("quality_score", figures -> figures.quality().mean()),
        TTFT("ttft_ms", figures -> times(figures.ttftSeconds().mean())),
        TPOT("tpot_ms", figures -> times(figures.tpotSeconds().mean()));

        private final String id;

        @SuppressWarnings("ImmutableEnumChecker") // the functions capture nothing
        private final Function<Figures, OptionalDouble> value;

        Row(String id, Function<Figures, OptionalDouble> value) {
            this.id = id;
            this.value = value;
        }

        private static OptionalDouble times(OptionalDouble seconds) {
            return seconds.isPresent() ? OptionalDouble.of(seconds.getAsDouble() * MS) : seconds;
        }

        OptionalDouble of(Figures figures) {
            return value.apply(figures);
        }

        OptionalDouble difference(DecisionReplay replay) {
            OptionalDouble before = of(replay.before());
            OptionalDouble after = of(replay.after());
            return before.isPresent() && after.isPresent()
                    ? OptionalDouble.of(after.getAsDouble() - before.getAsDouble())
                    : OptionalDouble.empty();
        }
    }

    static ObjectNode json(Replay.Result result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode decisions = json.putObject("decisions");
        result.decisions().forEach((name, replay) -> {
            ObjectNode one = decisions.putObject(name);
            one.put("records", replay.records());
            one.put("changed", replay.changed());
            ObjectNode fromTo = one.putObject("from_to");
            replay.fromTo().forEach((move, moved) -> fromTo.put(move, moved.count()));
            ObjectNode samples = one.putObject("samples");
            replay.fromTo().forEach((move, moved) -> {
                ArrayNode ids = samples.putArray(move);
                moved.sample().forEach(ids::add);
            });
            put(one.putObject("before"), row -> row.of(replay.before()));
            put(one.putObject("after"), row -> row.of(replay.after()));
            put(one.putObject("difference"), row -> row.difference(replay));
            one.put("records_without_evidence", replay.withoutEvidence());
        });
        json.put("skipped", result.skipped());
        json.put("unreadable", result.unreadable());
        json.put("note", NOTE);
        return json;
    }

    private static final String NOTE =
            "ttft_ms and tpot_ms are what was recorded of the chosen models before each request,"
                    + " not what the request would have had";

    private static void put(ObjectNode json, Function<Row, OptionalDouble> value) {
        for (Row row : Row.values()) {
            OptionalDouble number = value.apply(row);
            if (number.isPresent()) {
                json.put(row.id, number.getAsDouble());
            } else {
                json.putNull(row.id);
            }
        }
    }

    static String csv(Replay.Result result) {
        StringBuilder text = new StringBuilder("decision,figure,before,after,difference").append(NEW_LINE);
        result.decisions().forEach((name, replay) -> {
            text.append(quoted(name) + ",records," + replay.records() + "," + replay.records() + ",0")
                    .append(NEW_LINE)
                    .append(quoted(name) + ",changed,," + replay.changed() + ",")
                    .append(NEW_LINE);
            for (Row row : Row.values()) {
                text.append(quoted(name) + "," + row.id + "," + plain(row.of(replay.before())) + ","
                                + plain(row.of(replay.after())) + "," + plain(row.difference(replay)))
                        .append(NEW_LINE);
            }
            replay.fromTo()
                    .forEach(
                            (move, moved) -> text.append(quoted(name) + "," + quoted(move) + ",," + moved.count() + ",")
                                    .append(NEW_LINE));
        });
        return text.toString();
    }

    private static String quoted(String text) {
        return text.matches("[\\w.>@ +()-]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String plain(OptionalDouble number) {
        return number.isPresent() ? Double.toString(number.getAsDouble()) : "";
    }

    static String table(Replay.Result result) {
        StringBuilder text = new StringBuilder();
        result.decisions().forEach((name, replay) -> table(text, name, replay));
        if (result.skipped() > 0) {
            text.append(result.skipped() + " records of decisions that the other configuration lacks were skipped")
                    .append(NEW_LINE);
        }
        if (result.unreadable() > 0) {
            text.append(result.unreadable() + " records could not be read").append(NEW_LINE);
        }
        return text.append(NOTE).append(NEW_LINE).toString();
    }

    private static void table(StringBuilder text, String name, DecisionReplay replay) {
        text.append(
                String.format(Locale.ROOT, "%s: %d of %d choices change%n", name, replay.changed(), replay.records()));
        replay.fromTo()
                .forEach((move, moved) -> text.append(String.format(
                        Locale.ROOT, "  %-32s %10d  %s%n", move, moved.count(), String.join(" ", moved.sample()))));
        text.append(String.format(Locale.ROOT, "  %-18s %14s %14s %14s%n", "", "before", "after", "difference"));
        for (Row row : Row.values()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-18s %14s %14s %14s%n",
                    row.id,
                    shown(row.of(replay.before())),
                    shown(row.of(replay.after())),
                    shown(row.difference(replay))));
        }
        if (replay.withoutEvidence() > 0) {
            text.append("  " + replay.withoutEvidence()
                            + " records tell nothing about some candidate, which was compared without latency and load")
                    .append(NEW_LINE);
        }
    }

    private static String shown(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%.6g", number.getAsDouble()) : "unknown";
    }
}
