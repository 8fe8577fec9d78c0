package dev.pointsman.config.signals;

/**
 * The natural language of the text.
 *
 * @param name the language as a code of ISO 639-1
 * @param threshold the least confidence, 0..1, with which it has to be the most likely language
 * @param scope what is read
 */
public record LanguageSignal(String name, double threshold, TextScope scope) implements SignalConfig {
    @Override
    public SignalType type() {
        return SignalType.LANGUAGE;
    }
}
