package dev.pointsman.config.signals;

import java.util.List;

/**
 * Words and phrases, or regular expressions.
 *
 * @param operator how many of them have to be there
 * @param method how each keyword is read
 * @param keywords at least one, none of them blank
 * @param caseSensitive whether case counts
 * @param wordBoundaries whether a phrase that begins or ends with a letter or digit has to begin or end a word there; characters
 *     of scripts without blanks between words are never part of a longer word. No effect on regular expressions
 * @param scope what is read
 */
public record KeywordSignal(
        String name,
        Operator operator,
        Method method,
        List<String> keywords,
        boolean caseSensitive,
        boolean wordBoundaries,
        TextScope scope)
        implements SignalConfig {
    /** How many keywords have to be there. */
    public enum Operator {
        /** All of them. */
        AND,
        /** At least one. */
        OR,
        /** None. */
        NOR
    }

    /** How a keyword is read. */
    public enum Method {
        /** As it stands. A run of white space in text or keyword counts as one blank. */
        PHRASE("phrase"),
        /** As a regular expression in RE2's syntax, which is found in time linear in the text. */
        REGEX("regex");

        private final String id;

        Method(String id) {
            this.id = id;
        }

        /** The name in a configuration. */
        public String id() {
            return id;
        }
    }

    public KeywordSignal {
        keywords = List.copyOf(keywords);
    }

    @Override
    public SignalType type() {
        return SignalType.KEYWORD;
    }
}
