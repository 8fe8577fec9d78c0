package dev.pointsman.signals;

import static dev.pointsman.signals.Matching.matches;
import static dev.pointsman.signals.Matching.request;
import static dev.pointsman.signals.Matching.saying;
import static dev.pointsman.signals.Matching.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructureSignalTest {
    private static DecisionMatcher structure(String feature, String source, String predicate) {
        return Matching.signal(
                "structure",
                "structure",
                "feature: {type: " + feature + ", source: {" + source + "}}"
                        + (predicate.isEmpty() ? "" : ", predicate: {" + predicate + "}"));
    }

    @Test
    void countsMatchesOfAnExpression() {
        DecisionMatcher questions = structure("count", "type: regex, pattern: '[?？]'", "gte: 3");

        assertThat(value(questions, saying("What? 什么？ Why?"))).isEqualTo(3);
        assertThat(matches(questions, saying("What? 什么？ Why?"))).isTrue();
        assertThat(matches(questions, saying("What? Why?"))).isFalse();
        assertThat(matches(questions, saying(""))).isFalse();
    }

    @Test
    void existsAsksForOne() {
        DecisionMatcher steps = structure("exists", "type: regex, pattern: '(?m)^\\s*\\d+\\.\\s+'", "");

        assertThat(value(steps, saying("1. one\\n2. two"))).isEqualTo(1);
        assertThat(matches(steps, saying("1. one\\n2. two"))).isTrue();
        assertThat(matches(steps, saying("version 1.2"))).isFalse();
    }

    @Test
    void densityIsForEachWordOrCharacterOfScriptsWithoutBlanks() {
        DecisionMatcher constraints = structure("density", "type: keyword_set, keywords: [at least, 至少]", "gt: 0.2");

        assertThat(value(constraints, saying("use at least four words"))).isCloseTo(1 / 5.0, within(1e-12));
        assertThat(matches(constraints, saying("use at least four words"))).isFalse();
        assertThat(value(constraints, saying("至少三个，at least!"))).isCloseTo(2 / 6.0, within(1e-12));
        assertThat(matches(constraints, saying("至少三个，at least!"))).isTrue();
        assertThat(value(constraints, saying("..."))).isZero();
    }

    @Test
    void aKeywordSetCountsEveryOccurrence() {
        DecisionMatcher table = structure("count", "type: keyword_set, keywords: [table, a table]", "gte: 1");

        assertThat(value(table, saying("A table, tables and a table"))).isEqualTo(4);
    }

    @Test
    void textBytesAreThoseOfTheTextWithoutEscapes() {
        DecisionMatcher bytes = structure("count", "type: text_bytes", "gte: 1");

        assertThat(value(bytes, saying("a\\n\\u4e2dé\\ud83d\\ude00"))).isEqualTo(1 + 1 + 3 + 2 + 4);
    }

    @ParameterizedTest
    @CsvSource({
        "'gt: 1', false, true",
        "'gte: 1', true, true",
        "'lt: 2', true, false",
        "'lte: 1', true, false",
        "'gt: 0, lt: 2', true, false",
        "'gte: 1, lte: 2', true, true"
    })
    void boundsAreIncludedAsTheirNamesSay(String predicate, boolean atOne, boolean atTwo) {
        DecisionMatcher marks = structure("count", "type: regex, pattern: '!'", predicate);

        assertThat(matches(marks, saying("!"))).isEqualTo(atOne);
        assertThat(matches(marks, saying("!!"))).isEqualTo(atTwo);
    }

    @ParameterizedTest
    @CsvSource({
        "message, , 7",
        "message, user, 2",
        "message, assistant, 2",
        "message, system, 2",
        "message, tool, 1",
        "message, non_user, 5",
        "tool_definition, , 2",
        "assistant_tool_cycle, , 1",
        "active_tool_loop, , 1",
        "image_content, , 1",
        "stream, , 1"
    })
    void conversationsAreCounted(String source, String role, int expected) {
        DecisionMatcher matcher = Matching.signal(
                "conversation",
                "conversation",
                "feature: {type: count, source: {type: " + source + (role == null ? "" : ", role: " + role)
                        + "}}, predicate: {gte: " + expected + ", lte: " + expected + "}");
        SignalInput conversation = request("\"stream\":true,\"tools\":[{},{}],\"messages\":["
                + "{\"role\":\"system\",\"content\":\"x\"},{\"role\":\"developer\",\"content\":\"x\"},"
                + "{\"role\":\"user\",\"content\":\"x\"},{\"role\":\"assistant\",\"content\":\"x\"},"
                + "{\"role\":\"user\",\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:,\"}}]},"
                + "{\"role\":\"assistant\",\"tool_calls\":[]},{\"role\":\"tool\",\"content\":\"x\"}]");

        assertThat(value(matcher, conversation)).isEqualTo(expected);
        assertThat(matches(matcher, conversation)).isTrue();
    }

    @Test
    void aToolLoopEndsWithTheNextTurn() {
        DecisionMatcher loop = Matching.signal(
                "conversation", "conversation", "feature: {type: exists, source: {type: active_tool_loop}}");
        String call = "{\"role\":\"assistant\",\"tool_calls\":[]},{\"role\":\"tool\",\"content\":\"x\"}";

        assertThat(matches(loop, request("\"messages\":[" + call + "]"))).isTrue();
        assertThat(matches(loop, request("\"messages\":[" + call + ",{\"role\":\"user\",\"content\":\"y\"}]")))
                .isFalse();
        assertThat(matches(loop, saying("x"))).isFalse();
    }
}
