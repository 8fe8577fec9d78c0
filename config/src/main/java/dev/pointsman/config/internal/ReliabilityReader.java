package dev.pointsman.config.internal;

import dev.pointsman.config.ReliabilityConfig;
import dev.pointsman.record.reading.Section;
import java.util.Arrays;
import java.util.List;

/** Reads {@code reliability}. */
final class ReliabilityReader {
    private static final int MAX_RETRIES = 10;
    private static final List<String> LATER = List.of(
            "retry_on",
            "consecutive_5xx",
            "base_ejection_time",
            "max_ejection_percent",
            "health_check_path",
            "health_check_interval");

    private ReliabilityReader() {}

    static ReliabilityConfig read(Section model) {
        return model.section("reliability").map(ReliabilityReader::reliability).orElse(ReliabilityConfig.unset());
    }

    private static ReliabilityConfig reliability(Section section) {
        ReliabilityConfig reliability = new ReliabilityConfig(
                section.integer("retry_count", 0, MAX_RETRIES),
                retryOn(section),
                section.integer("consecutive_5xx", 1, Integer.MAX_VALUE),
                section.duration("base_ejection_time"),
                section.integer("max_ejection_percent", 0, 100),
                section.text("health_check_path"),
                section.duration("health_check_interval"),
                section.duration("connect_timeout"),
                section.duration("first_token_timeout"),
                section.duration("idle_timeout"),
                section.duration("total_timeout"));
        for (String key : LATER) {
            if (section.has(key)) {
                section.problems()
                        .warning(section.path(key), "has no effect yet: backends are neither probed nor ejected");
            }
        }
        section.done();
        return reliability;
    }

    private static List<String> retryOn(Section section) {
        return section.texts("retry_on").stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }
}
