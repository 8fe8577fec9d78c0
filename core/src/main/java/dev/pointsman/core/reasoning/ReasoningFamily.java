package dev.pointsman.core.reasoning;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** How the backends of a model are told a reasoning effort, and which efforts can be told at all. */
public sealed interface ReasoningFamily {
    /** The name in configuration, or of the vendor's family. */
    String name();

    /** Whether exactly this effort can be told. {@code default} always can: nothing is sent. */
    boolean tells(String effort);

    /** Whether the family's words for reasoning are levels, so that a bare {@code enabled} leaves the level open. */
    default boolean hasLevels() {
        return true;
    }

    /**
     * Whether a request with this output limit leaves room to run at an effort that can be told.
     *
     * @param maxOutputTokens the caller's output limit; empty where there is none
     */
    default boolean fits(String effort, OptionalLong maxOutputTokens) {
        return true;
    }

    /** The usual way where nothing else is known: the wire format's own field for a level. It has no sure word for off. */
    static ReasoningFamily usual() {
        return EffortField.USUAL;
    }

    /**
     * One field with a word: {@code reasoning_effort} in chat, {@code reasoning.effort} in Responses.
     *
     * @param place where it is
     * @param off whether {@code none} is sure to be understood as off; written out by an operator, it is sent in any case
     */
    record EffortField(String name, Place place, Off off) implements ReasoningFamily {
        private static final EffortField USUAL = new EffortField("", Place.BY_FORMAT, Off.UNSURE);

        /** Where the field is. */
        public enum Place {
            /** Where the wire format has it. */
            BY_FORMAT,
            /** {@code reasoning_effort} at the top, in every format. */
            TOP_LEVEL
        }

        /** What the family makes of {@code none}. */
        public enum Off {
            UNDERSTOOD,
            UNSURE
        }

        /** The word in the field; empty where nothing is to be sent. */
        public Optional<String> word(String effort) {
            return switch (EffortKind.of(effort)) {
                case LEVEL -> Optional.of(effort);
                case OFF ->
                    off == Off.UNDERSTOOD || effort.equals(EffortKind.NONE)
                            ? Optional.of(EffortKind.NONE)
                            : Optional.empty();
                case ON, MODEL_DEFAULT -> Optional.empty();
            };
        }

        @Override
        public boolean tells(String effort) {
            return word(effort).isPresent() || EffortKind.of(effort) == EffortKind.MODEL_DEFAULT;
        }
    }

    /**
     * A switch under {@code chat_template_kwargs}, which servers hand to the model's chat template. It knows no levels.
     *
     * @param parameter its name there, such as {@code enable_thinking}
     */
    record TemplateSwitch(String name, String parameter) implements ReasoningFamily {
        @Override
        public boolean tells(String effort) {
            return EffortKind.of(effort) != EffortKind.LEVEL && !effort.equals(EffortKind.ADAPTIVE);
        }

        @Override
        public boolean hasLevels() {
            return false;
        }
    }

    /**
     * A switch under {@code chat_template_kwargs}, and {@code reasoning_effort} for the level.
     *
     * @param parameter name of the switch
     */
    record SwitchedEffort(String name, String parameter) implements ReasoningFamily {
        @Override
        public boolean tells(String effort) {
            return !effort.equals(EffortKind.ADAPTIVE);
        }
    }

    /** Anthropic's {@code thinking} with a budget of tokens for each level, at least 1,024 and below the output limit. */
    record ThinkingBudget(String name) implements ReasoningFamily {
        private static final long LEAST_TOKENS = 1_024;
        private static final String[] LEVELS = {"minimal", "low", "medium", "high", "xhigh", "max"};
        private static final Map<String, Long> TOKENS = Map.of(
                "minimal",
                LEAST_TOKENS,
                "low",
                4_096L,
                "medium",
                8_192L,
                "high",
                16_384L,
                "xhigh",
                32_768L,
                "max",
                65_536L,
                EffortKind.ENABLED,
                8_192L);

        @Override
        public boolean tells(String effort) {
            return switch (EffortKind.of(effort)) {
                case OFF, MODEL_DEFAULT -> true;
                case ON, LEVEL -> TOKENS.containsKey(effort);
            };
        }

        @Override
        public boolean fits(String effort, OptionalLong maxOutputTokens) {
            return !TOKENS.containsKey(effort)
                    || tokens(effort, maxOutputTokens).isPresent();
        }

        /**
         * The budget of an effort. A quarter of the output limit is left for the answer, as long as the least budget allows it.
         *
         * @param maxOutputTokens the request's output limit
         * @return empty where the effort has no budget, or the limit leaves no room for the least one
         */
        public static OptionalLong tokens(String effort, OptionalLong maxOutputTokens) {
            Long wanted = TOKENS.get(effort);
            if (wanted == null || maxOutputTokens.orElse(Long.MAX_VALUE) <= LEAST_TOKENS) {
                return OptionalLong.empty();
            }
            long most = maxOutputTokens.orElse(Long.MAX_VALUE) / 4 * 3;
            return OptionalLong.of(Math.max(LEAST_TOKENS, Math.min(wanted, most)));
        }

        /** The level that a budget reaches. */
        public static String level(long budgetTokens) {
            String reached = LEVELS[0];
            for (String level : LEVELS) {
                reached = TOKENS.getOrDefault(level, Long.MAX_VALUE) <= budgetTokens ? level : reached;
            }
            return reached;
        }
    }

    /**
     * Anthropic's adaptive {@code thinking} with {@code output_config.effort}, which has replaced budgets on newer models.
     *
     * @param canDisable whether the model can do without
     */
    record AdaptiveThinking(String name, boolean canDisable) implements ReasoningFamily {
        private static final Set<String> LEVELS = Set.of("low", "medium", "high", "xhigh", "max");

        @Override
        public boolean tells(String effort) {
            return switch (EffortKind.of(effort)) {
                case OFF -> canDisable;
                case ON, MODEL_DEFAULT -> true;
                case LEVEL -> LEVELS.contains(effort);
            };
        }
    }

    /** A vendor's way that is not known here: nothing can be told. */
    record Unknown(String name) implements ReasoningFamily {
        @Override
        public boolean tells(String effort) {
            return EffortKind.of(effort) == EffortKind.MODEL_DEFAULT;
        }
    }
}
