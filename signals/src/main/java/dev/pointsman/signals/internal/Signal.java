package dev.pointsman.signals.internal;

import java.util.Optional;

/** A signal, ready to be evaluated. */
interface Signal {
    /** How much it takes to evaluate; rules ask the cheap ones first. */
    enum Cost {
        /** A few nanoseconds, whatever the request. */
        CONSTANT,
        /** One pass over the bytes of the body, or of the texts, that all signals of the kind share: about 10 ns a byte. */
        SHARED_PASS,
        /** A pass of its own over the texts, decoded once a request: tens of nanoseconds a character and expression. */
        OWN_PASS,
        /** Language detection: about half a millisecond. */
        DETECTION
    }

    Cost cost();

    /** What it measures of this request; never NaN. */
    double measure(RequestFacts facts);

    /** Whether it matches at this measure. */
    boolean matches(double measure);

    /** A word that goes with the measure, for explanations. */
    default Optional<String> word(RequestFacts facts) {
        return Optional.empty();
    }
}
