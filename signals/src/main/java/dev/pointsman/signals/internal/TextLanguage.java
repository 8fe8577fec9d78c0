package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.LanguageSignal;
import dev.pointsman.config.signals.TextScope;
import dev.pointsman.signals.LanguageDetector.Detected;
import java.util.Optional;

/**
 * How far its language is ahead of the second most likely; 0 where another one is more likely. The most expensive signal:
 * detection over the first characters of the scope, once a request for all languages: about half a millisecond, for scripts that
 * one language has to itself far less.
 */
final class TextLanguage implements Signal {
    /** How much of the texts is looked at, about. */
    static final int CHARACTERS = 250;

    private final String code;
    private final double threshold;
    private final TextScope scope;

    TextLanguage(LanguageSignal config) {
        this.code = config.name();
        this.threshold = config.threshold();
        this.scope = config.scope();
    }

    @Override
    public Cost cost() {
        return Cost.DETECTION;
    }

    @Override
    public double measure(RequestFacts facts) {
        return facts.language(scope)
                .filter(detected -> detected.code().equals(code))
                .map(Detected::lead)
                .orElse(0.0);
    }

    @Override
    public boolean matches(double measure) {
        return measure > 0 && measure >= threshold;
    }

    @Override
    public Optional<String> word(RequestFacts facts) {
        return facts.language(scope).map(Detected::code);
    }
}
