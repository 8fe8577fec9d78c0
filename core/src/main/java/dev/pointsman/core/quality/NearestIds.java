package dev.pointsman.core.quality;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The known ids that somebody probably meant. */
final class NearestIds {

    private static final int SHOWN = 3;

    private NearestIds() {}

    /** At most three known ids, the fewest edits away first, ties in alphabetical order. */
    static List<String> of(String wanted, Collection<String> known) {
        return known.stream()
                .map(id -> new Scored(id, edits(wanted, id)))
                .sorted(Comparator.comparingInt(Scored::edits).thenComparing(Scored::id))
                .limit(SHOWN)
                .map(Scored::id)
                .toList();
    }

    /** The end of a message about an unknown id: what to write instead. */
    static String advice(String wanted, Collection<String> known) {
        List<String> nearest = of(wanted, known);
        if (nearest.isEmpty()) {
            return "none is declared";
        }
        return "write one of the declared ones, nearest first: "
                + nearest.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
    }

    /** Levenshtein distance. */
    static int edits(String a, String b) {
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            int[] reused = previous;
            previous = current;
            current = reused;
        }
        return previous[b.length()];
    }

    private record Scored(String id, int edits) {}
}
