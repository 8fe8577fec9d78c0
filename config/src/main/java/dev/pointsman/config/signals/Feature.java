package dev.pointsman.config.signals;

import java.util.Locale;

/** What is computed of the things that a signal's source finds. */
public enum Feature {
    /** How many there are. */
    COUNT,
    /** Whether there is at least one. */
    EXISTS,
    /**
     * How many there are for each unit of text: a run of letters and digits is one unit, and so is each character of a script
     * that is written without blanks, such as Chinese and Japanese. 0 where there is no text.
     */
    DENSITY;

    /** The name in a configuration. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
