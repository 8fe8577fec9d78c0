package dev.pointsman.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Arrays;

/**
 * Reads a trace of requests: a header, then {@code TIMESTAMP,ContextTokens,GeneratedTokens} a line, as in the public Azure LLM
 * inference traces of 2023. A timestamp is {@code 2023-11-16 18:15:46.6805900} or seconds as a number.
 */
public final class TraceFile {
    private static final int COLUMNS = 3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("[' ']['T']HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();

    private final Path file;
    private long originSecond;
    private boolean hasOrigin;

    private TraceFile(Path file) {
        this.file = file;
    }

    /** A trace that cannot be used; the message says in which line and why. */
    public static final class UnreadableException extends RuntimeException {
        UnreadableException(String message) {
            super(message);
        }
    }

    /**
     * @param limit requests that are read at most, at least 1
     * @throws UnreadableException where a line is not as expected, or there is no request
     */
    public static Traffic read(Path file, int limit) throws IOException {
        return new TraceFile(file).read(limit);
    }

    private Traffic read(int limit) throws IOException {
        double[] arrivals = new double[limit];
        int[] prompts = new int[limit];
        int[] outputs = new int[limit];
        int n = 0;
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = lines.readLine(); line != null && n < limit; line = lines.readLine()) {
                number++;
                if (line.isBlank() || (number == 1 && line.startsWith("TIMESTAMP"))) {
                    continue;
                }
                String[] columns = line.split(",", -1);
                if (columns.length != COLUMNS) {
                    throw problem(
                            number,
                            "expected TIMESTAMP,ContextTokens,GeneratedTokens, but found " + columns.length
                                    + " columns");
                }
                arrivals[n] = seconds(columns[0].trim(), number);
                if (n > 0 && arrivals[n] < arrivals[n - 1]) {
                    throw problem(number, "it is older than the line before; sort the trace by TIMESTAMP");
                }
                prompts[n] = tokens("ContextTokens", columns[1].trim(), number);
                outputs[n] = tokens("GeneratedTokens", columns[2].trim(), number);
                n++;
            }
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new UnreadableException(file + ": it is not text in UTF-8");
        }
        if (n == 0) {
            throw new UnreadableException(file + ": there is no request in it");
        }
        double first = arrivals[0];
        double[] since = new double[n];
        for (int i = 0; i < n; i++) {
            since[i] = arrivals[i] - first;
        }
        return new Traffic(since, Arrays.copyOf(prompts, n), Arrays.copyOf(outputs, n));
    }

    private double seconds(String text, int number) {
        try {
            if (text.indexOf(':') < 0) {
                double seconds = Double.parseDouble(text);
                if (Double.isFinite(seconds)) {
                    return seconds;
                }
            } else {
                LocalDateTime at = LocalDateTime.parse(text, TIMESTAMP);
                long second = at.toEpochSecond(ZoneOffset.UTC);
                if (!hasOrigin) {
                    originSecond = second;
                    hasOrigin = true;
                }
                return second - originSecond + at.get(ChronoField.NANO_OF_SECOND) / NANOS_PER_SECOND;
            }
        } catch (DateTimeException | NumberFormatException e) {
            // Said below, together with what would be right.
        }
        throw problem(
                number,
                "TIMESTAMP is neither like 2023-11-16 18:15:46.6805900 nor a number of seconds, but '" + text + "'");
    }

    private int tokens(String column, String text, int number) {
        try {
            int tokens = Integer.parseInt(text);
            if (tokens >= 0) {
                return Math.max(1, tokens);
            }
        } catch (NumberFormatException e) {
            // Said below, together with what would be right.
        }
        throw problem(number, column + " must be a whole number of tokens, at least 0, but is '" + text + "'");
    }

    private UnreadableException problem(int line, String what) {
        return new UnreadableException(file + ", line " + line + ": " + what);
    }
}
