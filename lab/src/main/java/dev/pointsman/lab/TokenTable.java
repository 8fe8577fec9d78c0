package dev.pointsman.lab;

/**
 * How long prompts and answers are in the public Azure LLM inference traces of 2023: token counts at certain quantiles, straight
 * lines between them. Prompt and answer hardly correlate there (0.09 and 0.00 on logarithms), so each is drawn by itself.
 */
enum TokenTable {
    CONVERSATION {
        @Override
        int[] prompts() {
            return new int[] {2, 29, 181, 207, 387, 403, 703, 1020, 1071, 1130, 1315, 2735, 4083, 4142, 6212, 14050};
        }

        @Override
        int[] outputs() {
            return new int[] {7, 16, 41, 54, 77, 91, 103, 129, 177, 384, 400, 424, 451, 601, 954, 1000};
        }
    },
    CODE {
        @Override
        int[] prompts() {
            return new int[] {3, 17, 75, 147, 385, 770, 1075, 1469, 1909, 2433, 3193, 5194, 7315, 7436, 7437, 7437};
        }

        @Override
        int[] outputs() {
            return new int[] {6, 6, 6, 7, 8, 9, 11, 13, 16, 20, 29, 55, 90, 252, 831, 1899};
        }
    };

    private static double[] quantiles() {
        return new double[] {0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1};
    }

    abstract int[] prompts();

    abstract int[] outputs();

    /** Prompt tokens for a uniform number in 0..1. */
    int prompt(double uniform) {
        return at(prompts(), uniform);
    }

    /** Output tokens for a uniform number in 0..1. */
    int output(double uniform) {
        return at(outputs(), uniform);
    }

    private static int at(int[] tokens, double uniform) {
        double[] quantiles = quantiles();
        int above = 1;
        while (quantiles[above] < uniform) {
            above++;
        }
        double within = (uniform - quantiles[above - 1]) / (quantiles[above] - quantiles[above - 1]);
        return (int) Math.round(tokens[above - 1] + within * (tokens[above] - tokens[above - 1]));
    }
}
