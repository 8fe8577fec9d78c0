package dev.pointsman.signals;

import java.util.Optional;

/** Tells the natural language of a text. Safe to share between threads. */
public interface LanguageDetector {
    /**
     * The most likely language.
     *
     * @param code of ISO 639-1
     * @param lead how far it is ahead of the second, 0..1; 1 where the script leaves no other
     */
    record Detected(String code, double lead) {}

    /** Empty where the text gives no hint, such as one of digits. */
    Optional<Detected> detect(String text);
}
