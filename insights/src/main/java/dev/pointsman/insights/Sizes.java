package dev.pointsman.insights;

/** How much room a record takes, so that retention by size needs no look at any store's files. */
final class Sizes {
    /** Row and index overhead, and the numbers that every record has. */
    private static final int BASE_BYTES = 320;

    private static final int ATTEMPT_BYTES = 24;

    private Sizes() {}

    static int of(InsightsRecord row) {
        int bytes = BASE_BYTES
                + row.id().length()
                + row.configHash().length()
                + row.decision().map(String::length).orElse(0)
                + row.session().map(String::length).orElse(0)
                + row.ending().model().map(String::length).orElse(0);
        for (InsightsRecord.AttemptResult attempt : row.ending().attempts()) {
            bytes += ATTEMPT_BYTES
                    + attempt.model().length()
                    + attempt.backend().length()
                    + attempt.result().length();
        }
        return bytes + row.choice().map(Sizes::of).orElse(0);
    }

    private static int of(ChoiceColumns choice) {
        return choice.policy().length()
                + choice.pool().length()
                + choice.outcome().length()
                + choice.evidence().length
                + choice.selection().length;
    }
}
