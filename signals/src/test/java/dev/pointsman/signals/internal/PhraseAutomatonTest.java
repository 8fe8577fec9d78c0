package dev.pointsman.signals.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.signals.internal.PhraseAutomaton.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The automaton counts what a plain search counts, in whatever pieces the text comes. */
class PhraseAutomatonTest {
    private static final long SEED = 20_261_201;
    private static final String ALPHABET = "aabbcAB _汉字é";

    @Test
    void countsAsAPlainSearchDoes() {
        Random random = new Random(SEED);
        for (int round = 0; round < 3_000; round++) {
            boolean folds = random.nextBoolean();
            Set<Phrase> phrases = new LinkedHashSet<>();
            for (int k = 0; k < 1 + random.nextInt(8); k++) {
                String phrase = PhraseAutomaton.normalise(text(random, 1 + random.nextInt(6)), folds);
                if (!phrase.isEmpty()) {
                    phrases.add(new Phrase(phrase, random.nextBoolean()));
                }
            }
            List<Phrase> list = List.copyOf(phrases);
            PhraseAutomaton.Scan scan = new PhraseAutomaton(list, folds).new Scan();
            int[] expected = new int[list.size()];
            for (int t = 0; t < 3; t++) {
                String text = text(random, random.nextInt(40));
                feed(scan, text, random);
                addPlainly(list, squeeze(text, folds), expected);
            }
            assertThat(scan.counts())
                    .as("seed %d, round %d: %s", SEED, round, list)
                    .isEqualTo(expected);
        }
    }

    @Test
    void manyPhrasesAreFoundInOnePass() {
        List<Phrase> phrases = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            phrases.add(new Phrase("word" + i, true));
        }
        PhraseAutomaton.Scan scan = new PhraseAutomaton(phrases, true).new Scan();
        feed(scan, "word7 word77 WORD19999 word20000", new Random(SEED));

        assertThat(scan.counts()[7]).isEqualTo(1);
        assertThat(scan.counts()[77]).isEqualTo(1);
        assertThat(scan.counts()[19_999]).isEqualTo(1);
        assertThat(java.util.Arrays.stream(scan.counts()).sum()).isEqualTo(3);
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }

    private static void feed(PhraseAutomaton.Scan scan, String text, Random random) {
        for (int at = 0; at < text.length(); ) {
            int n = Math.min(text.length() - at, 1 + random.nextInt(7));
            scan.characters(text.substring(at, at + n).toCharArray(), n);
            at += n;
        }
        scan.endOfText();
    }

    private static String squeeze(String text, boolean folds) {
        String squeezed = text.replaceAll("\\s+", " ");
        return folds ? squeezed.toLowerCase(java.util.Locale.ROOT) : squeezed;
    }

    private static void addPlainly(List<Phrase> phrases, String text, int[] counts) {
        for (int p = 0; p < counts.length; p++) {
            String phrase = phrases.get(p).text();
            for (int at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
                int end = at + phrase.length();
                boolean startsInside = at > 0 && isWord(text.charAt(at - 1)) && isWord(phrase.charAt(0));
                boolean endsInside =
                        end < text.length() && isWord(text.charAt(end)) && isWord(phrase.charAt(phrase.length() - 1));
                counts[p] += phrases.get(p).wordBoundaries() && (startsInside || endsInside) ? 0 : 1;
            }
        }
    }

    private static boolean isWord(char c) {
        return "abcABé_".indexOf(c) >= 0;
    }
}
