package dev.pointsman.config.internal;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.pointsman.record.reading.Problems;

/** Checks regular expressions when they are read, so that none fails when a request comes. */
final class RegularExpressions {
    private static final int MAX_CHARACTERS = 4_096;
    private static final int MAX_STEPS = 20_000;

    private RegularExpressions() {}

    static void check(String expression, String path, Problems problems) {
        if (expression.length() > MAX_CHARACTERS) {
            problems.error(path, "is longer than " + MAX_CHARACTERS + " characters: write several expressions");
            return;
        }
        try {
            int steps = Pattern.compile(expression).programSize();
            if (steps > MAX_STEPS) {
                problems.error(
                        path,
                        "compiles to " + steps + " steps, above the limit of " + MAX_STEPS
                                + ": repeat less, {n,m} costs n to m copies");
            }
        } catch (PatternSyntaxException bad) {
            problems.error(
                    path,
                    "is not a regular expression in RE2's syntax: " + bad.getDescription() + ": " + bad.getPattern()
                            + (expression.contains("(?=") || expression.contains("(?!") || expression.contains("(?<")
                                    ? " (there is no lookahead or lookbehind)"
                                    : ""));
        }
    }
}
