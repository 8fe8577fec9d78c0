package dev.pointsman.core.telemetry;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Learns latency = a + b * load online, for one series and metric of one model: least squares with exponential forgetting, which
 * is what recursive least squares computes, kept as weighted means and covariances so that nothing can wind up where the load
 * does not vary. Coefficients are never negative. A sample that is far off is clipped; several in a row in the same direction
 * make the past count less. Learning is O(1) and allocates nothing; the state is published when somebody reads it.
 */
public final class LatencyPredictor {
    /** Fewer samples give no prediction. */
    public static final int MIN_SAMPLES = 5;

    private static final double FORGETTING = 0.99;
    private static final int RATIO_WINDOW = 200;
    private static final double CLIP = 4;
    private static final int SURPRISES = 3;
    private static final double WEIGHT_AFTER_SURPRISES = 4;
    private static final double MIN_SECONDS = 1e-9;
    private static final double MAX_SECONDS = 1e7;
    private static final double MAX_LOAD = 1e12;
    private static final double RIDGE = 1e-3;

    private final ReentrantLock lock = new ReentrantLock();
    private final SortedWindow ratios = new SortedWindow(RATIO_WINDOW);
    private double weight;
    private double meanLoad;
    private double meanSeconds;
    private double loadVariance;
    private double covariance;
    private double intercept;
    private double slope;
    private long samples;
    private int surprises;
    private long newestNanos;
    private PercentileGrid grid;
    private volatile LatencyModel published = LatencyModel.unknown();
    private volatile boolean stale;

    /** @param grid percentiles of the ratios that are published */
    LatencyPredictor(PercentileGrid grid) {
        this.grid = grid;
    }

    /**
     * Learns a sample. Values out of range are moved into it and what is no number is ignored, so that no input can spoil the
     * state.
     *
     * @param load waiting prompt tokens or attempts in flight when the attempt was sent, its own included
     * @param seconds what was measured, finite and above 0
     * @param nowNanos when
     */
    public void learn(double load, double seconds, long nowNanos) {
        if (Double.isNaN(seconds)) {
            return;
        }
        double x = load > 0 ? Math.min(load, MAX_LOAD) : 0;
        double y = Math.min(Math.max(seconds, MIN_SECONDS), MAX_SECONDS);
        lock.lock();
        try {
            double taken = samples >= MIN_SAMPLES - 1 ? compare(x, y) : y;
            fit(x, taken);
            samples++;
            newestNanos = nowNanos;
            stale = true;
        } finally {
            lock.unlock();
        }
    }

    /** Notes how far the prediction was off, and gives the sample as far as it is believed. */
    private double compare(double x, double y) {
        double predicted = positive(intercept + slope * x);
        double ratio = y / predicted;
        ratios.add(ratio);
        if (ratio >= 1 / CLIP && ratio <= CLIP) {
            surprises = 0;
            return y;
        }
        surprises = ratio > 1 ? Math.max(surprises, 0) + 1 : Math.min(surprises, 0) - 1;
        if (Math.abs(surprises) >= SURPRISES) {
            weight = Math.min(weight, WEIGHT_AFTER_SURPRISES);
            return y;
        }
        return ratio > 1 ? predicted * CLIP : predicted / CLIP;
    }

    private void fit(double x, double y) {
        weight = FORGETTING * weight + 1;
        double share = 1 / weight;
        double dx = x - meanLoad;
        double dy = y - meanSeconds;
        meanLoad += share * dx;
        meanSeconds += share * dy;
        loadVariance = (1 - share) * (loadVariance + share * dx * dx);
        covariance = (1 - share) * (covariance + share * dx * dy);
        double meanSquare = loadVariance + meanLoad * meanLoad;
        // The ridge is relative to the load's own size: where the load hardly varies it carries no slope.
        slope = Math.max(0, covariance / (loadVariance + RIDGE * meanSquare + Double.MIN_NORMAL));
        intercept = meanSeconds - slope * meanLoad;
        if (intercept < 0) {
            intercept = 0;
            slope = Math.max(0, (covariance + meanLoad * meanSeconds) / (meanSquare + Double.MIN_NORMAL));
        }
    }

    /** What was learned so far. */
    public LatencyModel model() {
        if (stale) {
            publish();
        }
        return published;
    }

    private void publish() {
        lock.lock();
        try {
            stale = false;
            published = ratios.count() == 0
                    ? LatencyModel.unknown()
                    : new LatencyModel(intercept, slope, samples, ratios.summary(grid, newestNanos));
        } finally {
            lock.unlock();
        }
    }

    void publishGrid(PercentileGrid wanted) {
        lock.lock();
        try {
            grid = wanted;
            stale = true;
        } finally {
            lock.unlock();
        }
    }

    /** What has to be kept over a restart: the means, covariances and counts, and the ratios, oldest first. */
    record State(
            double weight,
            double meanLoad,
            double meanSeconds,
            double loadVariance,
            double covariance,
            double intercept,
            double slope,
            long samples,
            long newestNanos,
            double[] ratios) {}

    State state() {
        lock.lock();
        try {
            return new State(
                    weight,
                    meanLoad,
                    meanSeconds,
                    loadVariance,
                    covariance,
                    intercept,
                    slope,
                    samples,
                    newestNanos,
                    ratios.inArrivalOrder());
        } finally {
            lock.unlock();
        }
    }

    /** Goes on from a state that was kept. */
    void restore(State state) {
        lock.lock();
        try {
            weight = state.weight();
            meanLoad = state.meanLoad();
            meanSeconds = state.meanSeconds();
            loadVariance = state.loadVariance();
            covariance = state.covariance();
            intercept = state.intercept();
            slope = state.slope();
            samples = state.samples();
            newestNanos = state.newestNanos();
            for (double ratio : state.ratios()) {
                ratios.add(ratio);
            }
            stale = true;
        } finally {
            lock.unlock();
        }
    }

    static double positive(double seconds) {
        return Math.max(seconds, MIN_SECONDS);
    }
}
