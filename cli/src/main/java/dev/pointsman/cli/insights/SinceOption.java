package dev.pointsman.cli.insights;

import dev.pointsman.cli.Failure;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.record.reading.Durations;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which of the records are meant. */
final class SinceOption {
    @Option(names = "--since", paramLabel = "TIME", description = "Only records of the last TIME, for example 24h.")
    private @Nullable String since;

    @Option(names = "--decision", paramLabel = "NAME", description = "Only records of this decision.")
    private @Nullable String decision;

    RecordFilter filter() {
        RecordFilter filter = RecordFilter.all().withDecision(Optional.ofNullable(decision));
        if (since == null) {
            return filter;
        }
        long millis = Durations.parse(since)
                .orElseThrow(() -> new Failure("--since '" + since + "' is no time: write for example 90m, 24h or 7d"))
                .toMillis();
        return filter.since(OptionalLong.of(System.currentTimeMillis() - millis));
    }
}
