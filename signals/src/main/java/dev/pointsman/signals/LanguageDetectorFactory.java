package dev.pointsman.signals;

import java.util.Set;

/** Makes detectors. Found by {@link java.util.ServiceLoader}, so that its library is there only for those who want it. */
public interface LanguageDetectorFactory {
    /**
     * A detector that tells at least these languages apart, from each other and from common ones. Loads what it needs before it
     * returns, so that no request waits for that: this takes up to a few seconds.
     *
     * @param codes of ISO 639-1
     */
    LanguageDetector open(Set<String> codes);
}
