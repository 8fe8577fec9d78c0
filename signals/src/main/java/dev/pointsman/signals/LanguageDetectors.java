package dev.pointsman.signals;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.RoutingConfig;
import dev.pointsman.config.signals.LanguageSignal;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/** Where a configuration's language signals get their detector from. */
public final class LanguageDetectors {
    private LanguageDetectors() {}

    /**
     * The detector that this configuration needs; empty where no rule asks for a language, and then no library is loaded.
     *
     * @throws IllegalStateException where one is needed and no {@link LanguageDetectorFactory} is on the class path
     */
    public static Optional<LanguageDetector> neededBy(Configuration configuration) {
        Set<String> codes = new TreeSet<>();
        configuration.entrypoints().values().forEach(routing -> addCodes(routing, codes));
        if (codes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(ServiceLoader.load(LanguageDetectorFactory.class)
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException("the configuration has language signals (" + String.join(", ", codes)
                                + "), but no language detector is on the class path: add pointsman-language"))
                .open(codes));
    }

    private static void addCodes(RoutingConfig routing, Set<String> codes) {
        DecisionMatcher.asked(routing).stream()
                .filter(LanguageSignal.class::isInstance)
                .forEach(signal -> codes.add(signal.name()));
    }
}
