package dev.pointsman.signals;

import static dev.pointsman.signals.Matching.matcher;
import static dev.pointsman.signals.Matching.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pointsman.config.Configuration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionMatcherTest {
    private static final String SIGNALS = """
            signals:
              keywords: [{name: a, keywords: [a]}, {name: b, keywords: [b]}, {name: c, keywords: [c]}]
              context: [{name: long, min_tokens: 1K}]
              metadata: [{name: batch, header: x-batch, predicate: {exists: true}}]
            """;

    private static DecisionMatcher decisions(String... decisions) {
        StringBuilder routing = new StringBuilder(SIGNALS).append("decisions:\n");
        for (String decision : decisions) {
            routing.append("  - {modelRefs: [{model: m}], ").append(decision).append("}\n");
        }
        return matcher(routing.toString());
    }

    private static String chosen(DecisionMatcher matcher, SignalInput input) {
        return matcher.explain(input).stream()
                .filter(DecisionOutcome::matched)
                .findFirst()
                .map(DecisionOutcome::decision)
                .orElse("-");
    }

    @Test
    void theFirstOfTheHighestPriorityThatMatchesWins() {
        DecisionMatcher matcher = decisions(
                "name: fallback",
                "name: low, priority: 1, rules: {type: keyword, name: a}",
                "name: high, priority: 9, rules: {type: keyword, name: b}",
                "name: later, priority: 9, rules: {type: keyword, name: b}");

        assertThat(chosen(matcher, saying("a b"))).isEqualTo("high");
        assertThat(chosen(matcher, saying("a"))).isEqualTo("low");
        assertThat(chosen(matcher, saying("x"))).isEqualTo("fallback");
        assertThat(matcher.firstMatch(saying("a b"))).hasValue(0);
        assertThat(matcher.firstMatch(saying("a"))).hasValue(2);
        assertThat(matcher.firstMatch(saying("x"))).hasValue(3);
    }

    @Test
    void withoutADefaultNothingMayMatch() {
        assertThat(decisions("name: d, rules: {type: keyword, name: a}").firstMatch(saying("x")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a, false", "b, false", "a b, true", "a c, true", "a b c, true", "b c, false", "x, false"})
    void groupsNest(String text, boolean expected) {
        DecisionMatcher matcher = decisions("name: d, rules: {operator: AND, conditions: [{type: keyword, name: a}, "
                + "{operator: OR, conditions: [{type: keyword, name: c}, {operator: NOT, conditions: "
                + "[{operator: NOT, conditions: [{type: keyword, name: b}]}]}]}]}");

        assertThat(matcher.firstMatch(saying(text)).isPresent()).isEqualTo(expected);
        assertThat(matcher.explain(saying(text)).getFirst().matched()).isEqualTo(expected);
    }

    @Test
    void aSignalIsEvaluatedAtMostOnce() {
        DecisionMatcher matcher = decisions(
                "name: d1, rules: {operator: AND, conditions: [{type: metadata, name: batch}, {type: keyword, name: a}]}",
                "name: d2, rules: {operator: AND, conditions: [{type: metadata, name: batch}, {type: keyword, name: b}]}");
        AtomicInteger asked = new AtomicInteger();
        SignalInput counting = new SignalInput(saying("x").head(), name -> {
            asked.incrementAndGet();
            return List.of("yes");
        });

        assertThat(matcher.firstMatch(counting)).isEmpty();
        assertThat(asked).hasValue(1);
    }

    @Test
    void aSignalThatNothingNeedsIsNotEvaluated() {
        DecisionMatcher matcher = decisions(
                "name: first, rules: {type: keyword, name: a}",
                "name: second, rules: {type: metadata, name: batch}",
                "name: third, rules: {operator: OR, conditions: [{type: metadata, name: batch}, {type: context, name: long}]}");
        SignalInput refusing = new SignalInput(saying("a").head(), name -> {
            throw new AssertionError("not needed");
        });

        assertThat(matcher.firstMatch(refusing)).hasValue(0);
    }

    @Test
    void anExplanationHoldsEverySignalsValue() {
        DecisionMatcher matcher = decisions(
                "name: d, rules: {operator: OR, conditions: [{type: keyword, name: a}, {type: context, name: long}]}");

        RuleOutcome.Group group = (RuleOutcome.Group)
                matcher.explain(saying("a")).getFirst().rules().orElseThrow();
        assertThat(group.matched()).isTrue();
        assertThat(group.conditions()).hasSize(2);
        RuleOutcome.Condition context =
                (RuleOutcome.Condition) group.conditions().get(1);
        assertThat(context.matched()).isFalse();
        assertThat(context.reading().value()).isEqualTo(saying("a").head().inputTokenEstimate());
    }

    @ParameterizedTest
    @CsvSource({"998, false", "999, true", "2000, true", "2001, false"})
    void contextBoundsAreIncluded(int tokens, boolean expected) {
        DecisionMatcher matcher = Matching.signal("context", "context", "min_tokens: 999, max_tokens: 2K");
        // Each more Han character is a token or none; the first text with the wanted estimate is taken.
        String text = "";
        while (saying(text).head().inputTokenEstimate() < tokens) {
            text += "汉";
        }
        assertThat(saying(text).head().inputTokenEstimate()).isEqualTo(tokens);

        assertThat(Matching.matches(matcher, saying(text))).isEqualTo(expected);
    }

    @Test
    void aLanguageNeedsADetectorOnlyWhereARuleAsksForIt() {
        Configuration asked = Matching.configuration("""
                signals: {language: [{name: zh}]}
                decisions: [{name: d, modelRefs: [{model: m}], rules: {type: language, name: zh}}]
                """);
        Configuration notAsked = Matching.configuration("""
                signals: {language: [{name: zh}]}
                decisions: [{name: d, modelRefs: [{model: m}]}]
                """);

        assertThat(LanguageDetectors.neededBy(notAsked)).isEmpty();
        assertThatThrownBy(() -> LanguageDetectors.neededBy(asked))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("(zh)")
                .hasMessageContaining("add pointsman-language");
        DecisionMatcher matcher = new DecisionMatcher(
                asked.routing(), Optional.of(text -> Optional.of(new LanguageDetector.Detected("zh", 0.4))));
        assertThat(Matching.reading(matcher, saying("你好"))).satisfies(reading -> {
            assertThat(reading.matched()).isTrue();
            assertThat(reading.value()).isEqualTo(0.4);
            assertThat(reading.word()).contains("zh");
        });
    }
}
