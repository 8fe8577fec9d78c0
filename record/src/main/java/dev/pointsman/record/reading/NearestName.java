package dev.pointsman.record.reading;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a misspelt one most likely means. */
public final class NearestName {
    private NearestName() {}

    /** The known name with the least edit distance (case ignored), if it is near enough to be a slip. */
    public static Optional<String> of(String name, Collection<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        int tolerated = Math.max(2, name.length() / 3);
        return known.stream()
                .filter(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)) <= tolerated)
                .min(Comparator.comparingInt(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT))));
    }

    /** {@code "; did you mean 'x'?"}, or that the known names are these. */
    public static String hint(String name, Collection<String> known) {
        return of(name, known)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse(known.isEmpty() ? "" : "; known are " + String.join(", ", known));
    }

    /** The known names that {@code name} may be meant for: those that contain it first, then by edit distance, case ignored. */
    public static List<String> ranked(String name, Collection<String> known, int limit) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return known.stream()
                .sorted(Comparator.comparing((String candidate) ->
                                !candidate.toLowerCase(Locale.ROOT).contains(wanted))
                        .thenComparingInt(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(limit)
                .toList();
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
