package dev.pointsman.language;

import com.github.pemistahl.lingua.api.IsoCode639_1;
import com.github.pemistahl.lingua.api.LanguageDetectorBuilder;
import dev.pointsman.signals.LanguageDetector;
import dev.pointsman.signals.LanguageDetectorFactory;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Detectors by lingua, with its small models and only those of the languages that are told apart. */
public final class LinguaDetectorFactory implements LanguageDetectorFactory {
    /**
     * Languages that are always among those told apart, so that a text in one of them is not taken for the nearest of the few
     * that a configuration names.
     */
    private static final Set<String> COMMON = Set.of(
            "ar", "de", "en", "es", "fr", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "vi", "zh");

    @Override
    public LanguageDetector open(Set<String> codes) {
        Set<String> all = new TreeSet<>(COMMON);
        all.addAll(codes);
        IsoCode639_1[] languages = all.stream()
                .map(code -> IsoCode639_1.valueOf(code.toUpperCase(Locale.ROOT)))
                .toArray(IsoCode639_1[]::new);
        return new LinguaDetector(LanguageDetectorBuilder.fromIsoCodes639_1(languages)
                .withLowAccuracyMode()
                .withPreloadedLanguageModels()
                .build());
    }
}
