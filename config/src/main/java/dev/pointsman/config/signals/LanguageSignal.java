package dev.pointsman.config.signals;

/**
 * The natural language of the text.
 *
 * @param name the language as a code of ISO 639-1
 * @param threshold how far it has to be ahead of the second most likely language at least, 0..1
 * @param scope what is read
 */
public record LanguageSignal(String name, double threshold, TextScope scope) implements SignalConfig {
    /** Short texts, which fit many languages, are in none by it. */
    public static final double DEFAULT_THRESHOLD = 0.05;

    @Override
    public SignalType type() {
        return SignalType.LANGUAGE;
    }
}
