package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.TextScope;
import dev.pointsman.signals.internal.PhraseAutomaton.Phrase;
import dev.pointsman.wire.RequestHead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All phrases of all signals of a routing, in groups that are found together in one pass over the texts of their scope. */
final class PhraseBook {
    private record Key(TextScope scope, boolean foldsCase) {}

    private final Map<Key, Map<Phrase, Integer>> collecting = new LinkedHashMap<>();
    private final List<Key> keys = new ArrayList<>();
    private final List<PhraseAutomaton> automata = new ArrayList<>();

    /**
     * Phrases of one signal.
     *
     * @param group where they are counted
     * @param indexes of the phrases in the group's counts, each once
     */
    record Entry(int group, int[] indexes) {
        /** How often they occur together. */
        long occurrences(RequestFacts facts) {
            int[] counts = facts.phraseCounts(group);
            long sum = 0;
            for (int index : indexes) {
                sum += counts[index];
            }
            return sum;
        }

        /** How many of them occur at least once. */
        int present(RequestFacts facts) {
            int[] counts = facts.phraseCounts(group);
            int present = 0;
            for (int index : indexes) {
                present += counts[index] > 0 ? 1 : 0;
            }
            return present;
        }
    }

    Entry add(List<String> keywords, TextScope scope, boolean caseSensitive, boolean wordBoundaries) {
        Key key = new Key(scope, !caseSensitive);
        if (!keys.contains(key)) {
            keys.add(key);
        }
        Map<Phrase, Integer> group = collecting.computeIfAbsent(key, ignored -> new LinkedHashMap<>());
        int[] indexes = keywords.stream()
                .map(text -> new Phrase(PhraseAutomaton.normalise(text, key.foldsCase()), wordBoundaries))
                .distinct()
                .mapToInt(phrase -> index(group, phrase))
                .toArray();
        return new Entry(keys.indexOf(key), indexes);
    }

    private static int index(Map<Phrase, Integer> group, Phrase phrase) {
        int next = group.size();
        Integer known = group.putIfAbsent(phrase, next);
        return known == null ? next : known;
    }

    /** Nothing is added from here on. */
    void freeze() {
        for (Key key : keys) {
            automata.add(new PhraseAutomaton(
                    List.copyOf(collecting.getOrDefault(key, Map.of()).keySet()), key.foldsCase()));
        }
        collecting.clear();
    }

    int groups() {
        return automata.size();
    }

    int[] count(int group, RequestHead head) {
        PhraseAutomaton.Scan scan = automata.get(group).new Scan();
        ScopedTexts.read(head, keys.get(group).scope(), scan);
        return scan.counts();
    }
}
