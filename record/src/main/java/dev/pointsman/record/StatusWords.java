package dev.pointsman.record;

import dev.pointsman.core.selection.Outcome;

/** What a rejected selection is called. */
public enum StatusWords {
    /** {@code unavailable}, as Preview and Eval say. */
    PREVIEW("unavailable"),
    /** {@code rejected}, as the engine says. */
    ENGINE("rejected");

    private final String rejected;

    StatusWords(String rejected) {
        this.rejected = rejected;
    }

    /** The word for an outcome. */
    public String of(Outcome outcome) {
        return outcome == Outcome.REJECTED ? rejected : outcome.id();
    }
}
