package dev.pointsman.core.reasoning;

/** What the word for a reasoning effort says. */
public enum EffortKind {
    /** No reasoning: {@code none} or {@code disabled}. */
    OFF,
    /** Reasoning, without a level: {@code enabled} or {@code adaptive}. */
    ON,
    /** However the model runs when nothing is asked of it: {@code default}. */
    MODEL_DEFAULT,
    /** Any other word: {@code low}, {@code high}, {@code max}, or one of a vendor's own. */
    LEVEL;

    /** No reasoning, in the words of a field of levels. */
    public static final String NONE = "none";
    /** No reasoning, in the words of a switch. */
    public static final String DISABLED = "disabled";
    /** Reasoning, in the words of a switch. */
    public static final String ENABLED = "enabled";
    /** Reasoning as much as the model finds needed. */
    public static final String ADAPTIVE = "adaptive";

    public static EffortKind of(String effort) {
        return switch (effort) {
            case NONE, DISABLED -> OFF;
            case ENABLED, ADAPTIVE -> ON;
            case "default" -> MODEL_DEFAULT;
            default -> LEVEL;
        };
    }

    /** Whether a backend cannot follow both words at once. */
    public static boolean contradict(String one, String other) {
        EffortKind first = of(one);
        EffortKind second = of(other);
        return switch (first) {
            case OFF, MODEL_DEFAULT -> first != second;
            case ON -> second == OFF || second == MODEL_DEFAULT;
            case LEVEL -> second == OFF || second == MODEL_DEFAULT || (second == LEVEL && !one.equals(other));
        };
    }
}
