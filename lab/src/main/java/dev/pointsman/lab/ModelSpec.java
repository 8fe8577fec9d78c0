package dev.pointsman.lab;

import dev.pointsman.core.pricing.Pricing;

/** A simulated model: a name, a price, and how long it takes. */
public sealed interface ModelSpec {
    String name();

    Pricing pricing();

    /** The same model under another name. */
    ModelSpec named(String other);

    /**
     * A server with continuous batching: prompts are read one after another in order of arrival, every running sequence gains one
     * token a decode step, and decoding goes at half speed while a prompt is read.
     *
     * @param prefillTokensPerSecond reading speed, above 0
     * @param stepMs duration of a decode step without sequences, above 0
     * @param stepMsPerActive what each running sequence adds, &gt;= 0
     * @param maxActive sequences that may run, the one that is read included; further ones queue
     */
    record Batching(
            String name,
            double prefillTokensPerSecond,
            double stepMs,
            double stepMsPerActive,
            int maxActive,
            Pricing pricing)
            implements ModelSpec {
        /** Sequences that may run where nothing else is said. */
        public static final int DEFAULT_MAX_ACTIVE = 48;

        public Batching {
            if (!(prefillTokensPerSecond > 0 && stepMs > 0 && stepMsPerActive >= 0 && maxActive >= 1)) {
                throw new IllegalArgumentException("model '" + name + "' needs a prefill speed and a step above 0,"
                        + " a step per active sequence of at least 0 and max_active of at least 1");
            }
        }

        @Override
        public ModelSpec named(String other) {
            return new Batching(other, prefillTokensPerSecond, stepMs, stepMsPerActive, maxActive, pricing);
        }
    }

    /**
     * A provider whose latency does not depend on our load.
     *
     * @param firstTokenSeconds median time to first token, above 0
     * @param sigma of the lognormal factor on it, &gt;= 0
     * @param msPerToken time per further token, above 0
     */
    record Remote(String name, double firstTokenSeconds, double sigma, double msPerToken, Pricing pricing)
            implements ModelSpec {
        public Remote {
            if (!(firstTokenSeconds > 0 && sigma >= 0 && msPerToken > 0)) {
                throw new IllegalArgumentException("model '" + name
                        + "' needs a first token and a time per token above 0, and a sigma of at least 0");
            }
        }

        @Override
        public ModelSpec named(String other) {
            return new Remote(other, firstTokenSeconds, sigma, msPerToken, pricing);
        }
    }
}
