package dev.pointsman.lab;

/**
 * Requests in order of arrival.
 *
 * @param arrivalSeconds since the first one, ascending
 * @param promptTokens at least 1 each
 * @param outputTokens at least 1 each
 */
public record Traffic(double[] arrivalSeconds, int[] promptTokens, int[] outputTokens) {
    public Traffic {
        if (promptTokens.length != arrivalSeconds.length || outputTokens.length != arrivalSeconds.length) {
            throw new IllegalArgumentException("traffic needs one arrival, prompt and output for each request");
        }
    }

    public int size() {
        return arrivalSeconds.length;
    }

    /**
     * The same requests, faster.
     *
     * @param speed how many times faster they arrive, above 0
     */
    public Traffic at(double speed) {
        double[] arrivals = arrivalSeconds.clone();
        for (int i = 0; i < arrivals.length; i++) {
            arrivals[i] /= speed;
        }
        return new Traffic(arrivals, promptTokens, outputTokens);
    }
}
