package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.TextScope;
import dev.pointsman.signals.internal.PhraseAutomaton.Phrase;
import dev.pointsman.wire.RequestHead;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All phrases of all signals of a routing, in groups that are found together in one pass over the texts of their scope. */
final class PhraseBook {
    private final Map<Key, Group> groups = new LinkedHashMap<>();
    private final List<Group> inOrder = new ArrayList<>();

    private record Key(TextScope scope, boolean foldsCase) {}

    /**
     * What was found in one request.
     *
     * @param present by signal of the group: how many of its phrases occur
     * @param occurrences by signal: how often they occur together
     */
    record Found(int[] present, int[] occurrences) {}

    /**
     * The phrases of one signal.
     *
     * @param group where they are looked for
     * @param index of the signal in the group
     * @param phrases how many, each once
     */
    record Entry(int group, int index, int phrases) {
        int present(RequestFacts facts) {
            return facts.phrases(group).present()[index];
        }

        int occurrences(RequestFacts facts) {
            return facts.phrases(group).occurrences()[index];
        }
    }

    private static final class Group {
        private final int index;
        private final Key key;
        private final Map<Phrase, List<Integer>> signalsByPhrase = new LinkedHashMap<>();
        private int signals;
        private PhraseAutomaton automaton = new PhraseAutomaton(List.of(), false);
        private int[][] signalsOf = {};

        Group(int index, Key key) {
            this.index = index;
            this.key = key;
        }

        Entry add(List<String> keywords, boolean wordBoundaries) {
            int signal = signals++;
            List<Phrase> phrases = keywords.stream()
                    .map(text -> new Phrase(PhraseAutomaton.normalise(text, key.foldsCase()), wordBoundaries))
                    .distinct()
                    .toList();
            phrases.forEach(phrase -> signalsByPhrase
                    .computeIfAbsent(phrase, ignored -> new ArrayList<>())
                    .add(signal));
            return new Entry(index, signal, phrases.size());
        }

        void freeze() {
            automaton = new PhraseAutomaton(List.copyOf(signalsByPhrase.keySet()), key.foldsCase());
            signalsOf = signalsByPhrase.values().stream()
                    .map(of -> of.stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new);
        }

        Found find(RequestHead head) {
            Found found = new Found(new int[signals], new int[signals]);
            BitSet seen = new BitSet(signalsOf.length);
            ScopedTexts.read(head, key.scope(), automaton.new Scan(phrase -> {
                boolean isNew = !seen.get(phrase);
                seen.set(phrase);
                for (int signal : signalsOf[phrase]) {
                    found.present()[signal] += isNew ? 1 : 0;
                    found.occurrences()[signal]++;
                }
            }));
            return found;
        }
    }

    Entry add(List<String> keywords, TextScope scope, boolean caseSensitive, boolean wordBoundaries) {
        Group group = groups.computeIfAbsent(new Key(scope, !caseSensitive), key -> new Group(groups.size(), key));
        return group.add(keywords, wordBoundaries);
    }

    /** Nothing is added from here on. */
    void freeze() {
        groups.values().forEach(Group::freeze);
        inOrder.addAll(groups.values());
    }

    int groups() {
        return groups.size();
    }

    Found find(int group, RequestHead head) {
        return inOrder.get(group).find(head);
    }
}
