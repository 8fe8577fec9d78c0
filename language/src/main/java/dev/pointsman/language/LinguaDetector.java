package dev.pointsman.language;

import com.github.pemistahl.lingua.api.Language;
import dev.pointsman.signals.LanguageDetector;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Asks lingua. */
final class LinguaDetector implements LanguageDetector {
    private final com.github.pemistahl.lingua.api.LanguageDetector lingua;

    LinguaDetector(com.github.pemistahl.lingua.api.LanguageDetector lingua) {
        this.lingua = lingua;
    }

    /** lingua gives the most likely language 1 and the others less, by the ratio of log-likelihoods. */
    @Override
    public Optional<Detected> detect(String text) {
        Language best = Language.UNKNOWN;
        double first = 0;
        double second = 0;
        for (Map.Entry<Language, Double> entry :
                lingua.computeLanguageConfidenceValues(text).entrySet()) {
            if (entry.getValue() > first) {
                second = first;
                first = entry.getValue();
                best = entry.getKey();
            } else {
                second = Math.max(second, entry.getValue());
            }
        }
        return best == Language.UNKNOWN
                ? Optional.empty()
                : Optional.of(new Detected(best.getIsoCode639_1().name().toLowerCase(Locale.ROOT), first - second));
    }
}
