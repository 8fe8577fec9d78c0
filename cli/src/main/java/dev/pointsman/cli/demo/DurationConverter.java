package dev.pointsman.cli.demo;

import dev.pointsman.record.reading.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 30s}, {@code 2m} or {@code 500ms}. */
public final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String value) {
        return Durations.parse(value)
                .filter(duration -> !duration.isNegative() && !duration.isZero())
                .orElseThrow(() -> new TypeConversionException(
                        "'" + value + "' is no duration; write for example 30s, 2m or 500ms"));
    }
}
