package dev.pointsman.insights;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What was measured of a request.
 *
 * @param ttftSeconds time to first token of the answering attempt
 * @param tpotSeconds time per output token of the answering attempt
 * @param tokens as reported, or estimated
 * @param cost estimated before and actual after
 */
public record Measured(OptionalDouble ttftSeconds, OptionalDouble tpotSeconds, Tokens tokens, Cost cost) {
    /**
     * @param prompt tokens of the input, cached ones included
     * @param completion generated tokens, reasoning included
     * @param reasoning the part of the generated tokens that was reasoning
     * @param cached the part of the input that came from a cache
     * @param basis where the numbers come from
     */
    public record Tokens(
            OptionalLong prompt, OptionalLong completion, OptionalLong reasoning, OptionalLong cached, Basis basis) {
        public static Tokens unknown() {
            return new Tokens(
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    Basis.REPORTED);
        }
    }

    /** Where token counts, and a cost by them, come from. */
    public enum Basis {
        /** The backend reported them. */
        REPORTED,
        /** The answer broke before its usage came: counted from what was seen. */
        ESTIMATED
    }

    /**
     * @param currency of both amounts; empty where the price is unknown
     * @param estimated before the request, by its token estimate and output budget
     * @param actual by the tokens that it used
     */
    public record Cost(Optional<String> currency, OptionalDouble estimated, OptionalDouble actual) {
        public static Cost unknown() {
            return new Cost(Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        }
    }
}
