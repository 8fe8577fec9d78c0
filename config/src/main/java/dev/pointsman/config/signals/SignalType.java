package dev.pointsman.config.signals;

/** The kinds of signals, with the section that defines them and the word by which a rule names them. */
public enum SignalType {
    KEYWORD("keywords", "keyword"),
    CONTEXT("context", "context"),
    STRUCTURE("structure", "structure"),
    CONVERSATION("conversation", "conversation"),
    METADATA("metadata", "metadata"),
    LANGUAGE("language", "language");

    private final String section;
    private final String id;

    SignalType(String section, String id) {
        this.section = section;
        this.id = id;
    }

    /** The key under {@code routing.signals}. */
    public String section() {
        return section;
    }

    /** The {@code type} of a condition. */
    public String id() {
        return id;
    }
}
