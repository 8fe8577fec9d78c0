package dev.pointsman.cli.insights;

import dev.pointsman.cli.OutputFormat;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.json.RecordJson;
import dev.pointsman.record.JsonView;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

@Command(name = "list", description = "Lists records, newest first.", mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    private static final double MS = 1_000;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final SinceOption which = new SinceOption();

    @Option(names = "--limit", defaultValue = "20", description = "At most so many (default: 20).")
    private int limit = 20;

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try (InsightsStore records = store.open(spec.commandLine().getErr(), StoreOptions.Purpose.READ)) {
            List<InsightsRecord> found = records.list(which.filter(), Optional.empty(), Math.max(1, limit));
            if (output == OutputFormat.json) {
                out.println(JsonMapper.shared().writeValueAsString(JsonView.tree(json -> {
                    json.writeStartObject();
                    json.writeArrayPropertyStart("records");
                    found.forEach(row -> RecordJson.writeHead(json, row));
                    json.writeEndArray();
                    json.writeEndObject();
                })));
            } else {
                out.printf(
                        Locale.ROOT,
                        "%-24s %-24s %-16s %-16s %-16s %-10s %9s%n",
                        "id",
                        "started",
                        "decision",
                        "model",
                        "outcome",
                        "lifecycle",
                        "TTFT ms");
                found.forEach(row -> out.print(line(row)));
            }
        }
        out.flush();
        return 0;
    }

    private static String line(InsightsRecord row) {
        return String.format(
                Locale.ROOT,
                "%-24s %-24s %-16s %-16s %-16s %-10s %9s%n",
                row.id(),
                Instant.ofEpochMilli(row.startedMillis()),
                row.decision().orElse("-"),
                row.ending().model().orElse("-"),
                row.outcome(),
                row.ending().lifecycle().id(),
                row.measured().ttftSeconds().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "%.1f",
                                row.measured().ttftSeconds().getAsDouble() * MS)
                        : "-");
    }
}
