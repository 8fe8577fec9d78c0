package dev.pointsman.lab;

import java.util.Locale;
import java.util.Random;

/**
 * Traffic without a trace. The constants are fitted to the public Azure LLM inference traces of 2023 (conversation and code, one
 * hour each): quantiles of prompt and output tokens, which hardly correlate there, the mean rate, and how far the counts in
 * windows of 1, 10 and 60 seconds vary more than Poisson's would.
 */
public enum GeneratedTraffic {
    /** Like the conversation trace: 5.53 requests a second, nearly Poisson. */
    CONVERSATION(5.53, 0.045, 0.025, TokenTable.CONVERSATION),
    /** Like the code trace: 2.57 requests a second in heavy bursts, long prompts and short answers. */
    CODE(2.57, 1.08, 1.77, TokenTable.CODE),
    /** Conversation's tokens, arrivals of Poisson's. */
    POISSON(5.53, 0, 0, TokenTable.CONVERSATION),
    /** Conversation's tokens; each half minute begins with three seconds at ten times the rate. */
    BURSTS(5.53, 0, 0, TokenTable.CONVERSATION);

    private static final double MINUTE = 60;
    private static final double SHORT_SPELL = 5;
    private static final double BURST_EVERY = 30;
    private static final double BURST_LASTS = 3;
    private static final double BURST_FACTOR = 10;

    private final double requestsPerSecond;
    private final double minuteVariance;
    private final double spellVariance;
    private final TokenTable tokens;

    /**
     * @param minuteVariance squared coefficient of variation of the rate from minute to minute
     * @param spellVariance that of the rate from one spell of five seconds to the next, on top
     */
    GeneratedTraffic(double requestsPerSecond, double minuteVariance, double spellVariance, TokenTable tokens) {
        this.requestsPerSecond = requestsPerSecond;
        this.minuteVariance = minuteVariance;
        this.spellVariance = spellVariance;
        this.tokens = tokens;
    }

    /** The name on the command line. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The first requests of a stream that the seed determines. */
    public Traffic generate(int requests, long seed) {
        Random random = new Random(seed);
        double[] arrivals = new double[requests];
        int[] prompts = new int[requests];
        int[] outputs = new int[requests];
        double at = 0;
        double spellEnds = 0;
        double minuteEnds = 0;
        double minuteFactor = 1;
        double rate = requestsPerSecond;
        int n = 0;
        while (n < requests) {
            if (at >= minuteEnds) {
                minuteFactor = lognormal(random, minuteVariance);
                minuteEnds = at + MINUTE;
            }
            if (at >= spellEnds) {
                rate = requestsPerSecond * minuteFactor * lognormal(random, spellVariance);
                spellEnds = at + SHORT_SPELL;
            }
            double now = this == BURSTS ? rate * burst(at) : rate;
            double next = at - Math.log(1 - random.nextDouble()) / now;
            double edge = this == BURSTS ? Math.min(spellEnds, burstEdge(at)) : spellEnds;
            if (next >= edge) {
                // Without memory, as Poisson's arrivals are: draw again at the new rate.
                at = edge;
                continue;
            }
            at = next;
            arrivals[n] = at;
            prompts[n] = tokens.prompt(random.nextDouble());
            outputs[n] = tokens.output(random.nextDouble());
            n++;
        }
        return new Traffic(arrivals, prompts, outputs);
    }

    private static double burst(double at) {
        return at % BURST_EVERY < BURST_LASTS ? BURST_FACTOR : 1;
    }

    private static double burstEdge(double at) {
        double begin = Math.floor(at / BURST_EVERY) * BURST_EVERY;
        return at - begin < BURST_LASTS ? begin + BURST_LASTS : begin + BURST_EVERY;
    }

    /** Mean 1 and this squared coefficient of variation. */
    private static double lognormal(Random random, double variance) {
        double sigmaSquare = Math.log(1 + variance);
        return Math.exp(Math.sqrt(sigmaSquare) * random.nextGaussian() - sigmaSquare / 2);
    }
}
