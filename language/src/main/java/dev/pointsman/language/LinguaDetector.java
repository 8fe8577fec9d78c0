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

    @Override
    public Optional<Detected> detect(String text) {
        Optional<Map.Entry<Language, Double>> best =
                lingua.computeLanguageConfidenceValues(text).entrySet().stream().max(Map.Entry.comparingByValue());
        return best.filter(entry -> entry.getKey() != Language.UNKNOWN && entry.getValue() > 0)
                .map(entry -> new Detected(
                        entry.getKey().getIsoCode639_1().name().toLowerCase(Locale.ROOT),
                        Math.min(1, entry.getValue())));
    }
}
