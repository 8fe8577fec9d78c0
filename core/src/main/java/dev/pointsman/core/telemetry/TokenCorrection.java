package dev.pointsman.core.telemetry;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Learns how many input tokens one model reports for each that was estimated: its tokenizer and its prompt template are not
 * known, what it reports is. There are two ratios, for text in ASCII and for text beyond it, because it is there that tokenizers
 * differ, and a model that reads English and Chinese would have neither right with one. Each is an exponentially weighted
 * geometric mean; a report counts for a ratio by the share of its text in the prompt. A long prompt says more about the
 * tokenizer than a short one, so a prompt below {@value #WHOLE_PROMPT_TOKENS} tokens counts by its length; and a report is never
 * taken for more than twice or less than half of what was expected, so that no caller can bend a ratio for others. Safe for any
 * number of threads; a read is one load.
 */
public final class TokenCorrection {
    /** Ratios stay within 1/4 and 4. */
    public static final double MAX_RATIO = 4;

    private static final double FORGETTING = 1.0 / 32;
    private static final double WEIGHT_OF_THE_BARE_ESTIMATE = 0.25;
    private static final long WHOLE_PROMPT_TOKENS = 256;
    private static final double MAX_LOG_STEP = StrictMath.log(2);
    private static final double MAX_LOG = StrictMath.log(MAX_RATIO);

    private final ReentrantLock lock = new ReentrantLock();
    private final LogMean ascii = new LogMean();
    private final LogMean beyondAscii = new LogMean();
    private volatile Ratios ratios = new Ratios(1, 1, 0);

    TokenCorrection() {}

    /**
     * Reported over estimated tokens; exactly 1 until something else is learned.
     *
     * @param ascii of text in ASCII, and of what a prompt has beside text
     * @param beyondAscii of all other text
     * @param samples reports that were learned from
     */
    public record Ratios(double ascii, double beyondAscii, long samples) {}

    public Ratios ratios() {
        return ratios;
    }

    /**
     * The estimate as this model would count it, to the nearest token; what is not 0 stays at least 1.
     *
     * @param estimatedTokens of the whole prompt
     * @param beyondAsciiTokens the part of them that is text beyond ASCII
     */
    public long correct(long estimatedTokens, long beyondAsciiTokens) {
        Ratios known = ratios;
        if ((known.ascii == 1 && known.beyondAscii == 1) || estimatedTokens <= 0) {
            return estimatedTokens;
        }
        return Math.max(1, Math.round(expected(known, estimatedTokens, beyondAsciiTokens)));
    }

    private static double expected(Ratios known, long estimatedTokens, long beyondAsciiTokens) {
        return known.ascii * (estimatedTokens - beyondAsciiTokens) + known.beyondAscii * beyondAsciiTokens;
    }

    /**
     * Learns from one answer. Where either number is not above 0 there is nothing to learn.
     *
     * @param estimatedTokens of the prompt, before any correction
     * @param beyondAsciiTokens the part of them that is text beyond ASCII
     * @param reportedTokens of the prompt, cached ones included
     */
    public void learn(long estimatedTokens, long beyondAsciiTokens, long reportedTokens) {
        if (estimatedTokens <= 0 || reportedTokens <= 0) {
            return;
        }
        double trust = Math.min(1, (double) estimatedTokens / WHOLE_PROMPT_TOKENS);
        lock.lock();
        try {
            double expected = expected(ratios, estimatedTokens, beyondAsciiTokens);
            double step = clamp(StrictMath.log(reportedTokens / expected), MAX_LOG_STEP);
            double shareBeyond = ratios.beyondAscii * beyondAsciiTokens / expected;
            ascii.learn(step, trust * (1 - shareBeyond));
            beyondAscii.learn(step, trust * shareBeyond);
            ratios = new Ratios(ascii.ratio(), beyondAscii.ratio(), ratios.samples + 1);
        } finally {
            lock.unlock();
        }
    }

    private static double clamp(double value, double limit) {
        return Math.max(-limit, Math.min(limit, value));
    }

    /** What has to be kept over a restart. */
    record State(double asciiWeight, double asciiLog, double beyondWeight, double beyondLog, long samples) {}

    State state() {
        lock.lock();
        try {
            return new State(ascii.weight, ascii.mean, beyondAscii.weight, beyondAscii.mean, ratios.samples);
        } finally {
            lock.unlock();
        }
    }

    /** Goes on from a state that was kept. */
    void restore(State state) {
        lock.lock();
        try {
            ascii.weight = state.asciiWeight();
            ascii.mean = state.asciiLog();
            beyondAscii.weight = state.beyondWeight();
            beyondAscii.mean = state.beyondLog();
            ratios = new Ratios(ascii.ratio(), beyondAscii.ratio(), state.samples());
        } finally {
            lock.unlock();
        }
    }

    /** Mean of logarithms that forgets as new ones come, not as time passes. Under the lock of its owner. */
    private static final class LogMean {
        private double weight = WEIGHT_OF_THE_BARE_ESTIMATE;
        private double mean;

        /** @param share of a whole report, 0..1 */
        void learn(double step, double share) {
            weight = weight * (1 - FORGETTING * share) + share;
            mean = clamp(mean + share / weight * step, MAX_LOG);
        }

        double ratio() {
            return StrictMath.exp(mean);
        }
    }
}
