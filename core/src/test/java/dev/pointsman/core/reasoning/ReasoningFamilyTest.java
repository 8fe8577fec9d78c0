package dev.pointsman.core.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.reasoning.ReasoningFamily.ThinkingBudget;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReasoningFamilyTest {
    @ParameterizedTest
    @ValueSource(strings = {"minimal", "low", "medium", "high", "xhigh", "max", "enabled"})
    void budgetIsAtLeast1024AndBelowTheOutputLimit(String effort) {
        long before = 0;
        for (long limit = 1_025; limit < 200_000; limit += 97) {
            long budget = ThinkingBudget.tokens(effort, OptionalLong.of(limit)).orElseThrow();

            assertThat(budget)
                    .as("limit %d", limit)
                    .isBetween(1_024L, limit - 1)
                    .isGreaterThanOrEqualTo(before);
            before = budget;
        }
        assertThat(ThinkingBudget.tokens(effort, OptionalLong.empty())).hasValue(before);
        assertThat(ThinkingBudget.tokens(effort, OptionalLong.of(1_024))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "low", "medium", "high", "xhigh", "max"})
    void budgetReadsAsTheLevelThatItIsFor(String effort) {
        long budget = ThinkingBudget.tokens(effort, OptionalLong.empty()).orElseThrow();

        assertThat(ThinkingBudget.level(budget)).isEqualTo(effort);
        assertThat(ThinkingBudget.level(budget - 1)).isEqualTo(effort.equals("minimal") ? "minimal" : below(effort));
    }

    private static String below(String effort) {
        return switch (effort) {
            case "low" -> "minimal";
            case "medium" -> "low";
            case "high" -> "medium";
            case "xhigh" -> "high";
            default -> "xhigh";
        };
    }

    @Test
    void effortWithoutABudgetHasNone() {
        assertThat(ThinkingBudget.tokens("own", OptionalLong.empty())).isEmpty();
        assertThat(ThinkingBudget.tokens("adaptive", OptionalLong.empty())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "none, disabled, false",
        "none, low, true",
        "disabled, enabled, true",
        "low, high, true",
        "low, low, false",
        "low, enabled, false",
        "adaptive, enabled, false",
        "default, low, true",
        "default, enabled, true",
        "default, none, true",
        "default, default, false",
    })
    void wordsContradictEachOtherBothWays(String one, String other, boolean contradict) {
        assertThat(EffortKind.contradict(one, other)).isEqualTo(contradict);
        assertThat(EffortKind.contradict(other, one)).isEqualTo(contradict);
    }
}
