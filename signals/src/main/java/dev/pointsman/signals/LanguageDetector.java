package dev.pointsman.signals;

import java.util.Optional;

/** Tells the natural language of a text. Safe to share between threads. */
public interface LanguageDetector {
    /**
     * The most likely language.
     *
     * @param code of ISO 639-1
     * @param confidence above 0, at most 1
     */
    record Detected(String code, double confidence) {}

    /** Empty where the text gives no hint, such as one of digits. */
    Optional<Detected> detect(String text);
}
