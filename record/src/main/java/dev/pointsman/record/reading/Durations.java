package dev.pointsman.record.reading;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 30s}, {@code 10m}, {@code 1h30m}, {@code 7d}. */
public final class Durations {
    private static final Pattern PART = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)(ns|us|ms|s|m|h|d)");
    private static final Pattern WHOLE = Pattern.compile("(?:" + PART.pattern() + "){1,7}");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);
    private static final String[] LARGEST_FIRST = {"d", "h", "m", "s", "ms", "us", "ns"};

    private Durations() {}

    /** The duration; empty where the text is none, or one of more than 292 years. */
    public static Optional<Duration> parse(String text) {
        if (!WHOLE.matcher(text).matches()) {
            return Optional.empty();
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            long unit = NANOS.getOrDefault(part.group(2), 0L);
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
        }
        return nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(nanos.longValue()));
    }

    /** The shortest text of one part that {@link #parse} reads back exactly. For durations of 0 to 292 years. */
    public static String format(Duration duration) {
        long nanos = duration.toNanos();
        for (String unit : LARGEST_FIRST) {
            long size = NANOS.getOrDefault(unit, 1L);
            if (nanos != 0 && nanos % size == 0) {
                return nanos / size + unit;
            }
        }
        return "0s";
    }
}
