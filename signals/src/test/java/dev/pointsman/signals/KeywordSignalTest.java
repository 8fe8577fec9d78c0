package dev.pointsman.signals;

import static dev.pointsman.signals.Matching.matches;
import static dev.pointsman.signals.Matching.request;
import static dev.pointsman.signals.Matching.saying;
import static dev.pointsman.signals.Matching.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.wire.RequestFormat;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.RequestHeadReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeywordSignalTest {
    private static DecisionMatcher keywords(String keys) {
        return Matching.signal("keywords", "keyword", keys);
    }

    @ParameterizedTest
    @CsvSource({
        "OR, none of them, false, 0",
        "OR, a refund please, true, 1",
        "AND, a refund please, false, 1",
        "AND, a refund on my invoice, true, 2",
        "NOR, none of them, true, 0",
        "NOR, a refund please, false, 1"
    })
    void operatorSaysHowManyHaveToBeThere(String operator, String text, boolean expected, int found) {
        DecisionMatcher matcher = keywords("operator: " + operator + ", keywords: [refund, invoice]");

        assertThat(matches(matcher, saying(text))).isEqualTo(expected);
        assertThat(value(matcher, saying(text))).isEqualTo(found);
    }

    @Test
    void caseCountsOnlyWhereItIsAskedFor() {
        assertThat(matches(keywords("keywords: [İstanbul, ASAP, straße]"), saying("need it asap")))
                .isTrue();
        assertThat(matches(keywords("keywords: [STRASSE, Straße]"), saying("die STRAßE")))
                .isTrue();
        assertThat(matches(keywords("keywords: [ASAP], case_sensitive: true"), saying("need it asap")))
                .isFalse();
        assertThat(matches(keywords("keywords: [ASAP], case_sensitive: true"), saying("need it ASAP")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"class", "class.", "(class)", "my class!", "class\\nA", "用class写", "class"})
    void aWordIsFoundWhereItStandsAlone(String text) {
        assertThat(matches(keywords("keywords: [class]"), saying(text)))
                .as(text)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classes", "subclass", "class_name", "class2", "classé", "e\u0301class", "classe\u0301"})
    void aWordIsNotFoundInALongerOne(String text) {
        assertThat(matches(keywords("keywords: [class]"), saying(text)))
                .as(text)
                .isFalse();
        assertThat(matches(keywords("keywords: [class], word_boundaries: false"), saying(text)))
                .as(text)
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "根因分析, 请做根因分析并验证修复",
        "トレードオフ, このトレードオフを分析して",
        "根本原因を分析, まず根本原因を分析してください",
        "보안, 보안을 점검해 주세요",
        "สวัสดี, เขาพูดว่าสวัสดีครับ",
        "API, 使用API接口",
        "c++, I write C++ daily",
        "😀, so 😀😀"
    })
    void phrasesOfScriptsWithoutBlanksAreFoundAnywhere(String keyword, String text) {
        assertThat(matches(keywords("keywords: ['" + keyword + "']"), saying(text)))
                .isTrue();
    }

    @Test
    void escapesOfJsonAreResolved() {
        assertThat(matches(keywords("keywords: [中文]"), saying("\\u4e2d\\u6587")))
                .isTrue();
        assertThat(matches(keywords("keywords: [😀]"), saying("\\ud83d\\ude00")))
                .isTrue();
        assertThat(matches(keywords("keywords: ['say \"hi\"']"), saying("say \\\"hi\\\"")))
                .isTrue();
        assertThat(matches(keywords("keywords: [n]"), saying("a\\nb"))).isFalse();
        assertThat(matches(keywords("method: regex, keywords: ['^中文$']"), saying("\\u4e2d\\u6587")))
                .isTrue();
    }

    @Test
    void whiteSpaceOfAnyLengthIsOneBlank() {
        assertThat(matches(keywords("keywords: ['machine  learning']"), saying("Machine\\n\\t  learning")))
                .isTrue();
        assertThat(matches(keywords("keywords: ['machine learning']"), saying("machine　learning")))
                .isTrue();
        assertThat(matches(keywords("keywords: ['machine learning']"), saying("machinelearning")))
                .isFalse();
    }

    @Test
    void aPhraseLongerThanThePieceThatIsReadAtOnceIsFound() {
        String phrase = "long words ".repeat(200).strip();
        assertThat(matches(keywords("keywords: ['" + phrase + "']"), saying("x ".repeat(300) + phrase + " y")))
                .isTrue();
    }

    @Test
    void noPhraseSpansTwoTexts() {
        SignalInput parts = request("\"messages\":[{\"role\":\"user\",\"content\":"
                + "[{\"type\":\"text\",\"text\":\"root\"},{\"type\":\"text\",\"text\":\"cause\"}]}]");

        assertThat(matches(keywords("keywords: ['root cause']"), parts)).isFalse();
        assertThat(matches(keywords("operator: AND, keywords: [root, cause]"), parts))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "last_user_message, second, true",
        "last_user_message, first, false",
        "user_messages, first, true",
        "user_messages, answer, false",
        "system, rules, true",
        "system, brief, true",
        "system, first, false"
    })
    void scopeSaysWhichMessagesAreRead(String scope, String keyword, boolean expected) {
        SignalInput conversation = request(
                "\"messages\":[{\"role\":\"system\",\"content\":\"rules\"},"
                        + "{\"role\":\"developer\",\"content\":\"brief\"},"
                        + "{\"role\":\"user\",\"content\":\"first\"},{\"role\":\"assistant\",\"content\":\"answer\"},"
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"second\"}]},"
                        + "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[]},{\"role\":\"tool\",\"content\":\"42\"}]");

        assertThat(matches(keywords("scope: " + scope + ", keywords: [" + keyword + "]"), conversation))
                .isEqualTo(expected);
    }

    @Test
    void aTurnThatOnlyHandsOnToolResultsIsNotTheCurrentOne() {
        SignalInput loop = SignalInput.of(read(
                RequestFormat.MESSAGES,
                "\"messages\":[{\"role\":\"user\",\"content\":\"question\"},{\"role\":\"user\",\"content\":"
                        + "[{\"type\":\"tool_result\",\"content\":\"found\"}]}]"));

        assertThat(matches(keywords("keywords: [question]"), loop)).isTrue();
        assertThat(matches(keywords("scope: user_messages, keywords: [found]"), loop))
                .isFalse();
        assertThat(loop.head().texts().endsWithToolResult()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = RequestFormat.class,
            names = {"COMPLETIONS", "EMBEDDINGS", "RESPONSES"})
    void aBarePromptIsTheCurrentTurn(RequestFormat format) {
        String name = format == RequestFormat.COMPLETIONS ? "prompt" : "input";

        assertThat(matches(keywords("keywords: [python]"), SignalInput.of(read(format, "\"" + name + "\":\"python\""))))
                .isTrue();
    }

    private static RequestHead read(RequestFormat format, String members) {
        return RequestHeadReader.read(
                ("{\"model\":\"auto\"," + members + "}").getBytes(StandardCharsets.UTF_8), format);
    }

    @Test
    void regularExpressionsMatchAnywhereAndIgnoreCaseUnlessAsked() {
        assertThat(matches(
                        keywords("method: regex, keywords: ['\\b\\d{3}-\\d{2}-\\d{4}\\b']"),
                        saying("it is 123-45-6789.")))
                .isTrue();
        assertThat(matches(keywords("method: regex, keywords: ['fix(es|ed)?\\b']"), saying("FIXED")))
                .isTrue();
        assertThat(matches(
                        keywords("method: regex, case_sensitive: true, keywords: ['fix(es|ed)?\\b']"), saying("FIXED")))
                .isFalse();
        assertThat(matches(keywords("method: regex, operator: AND, keywords: [a, b]"), saying("a")))
                .isFalse();
    }

    /** In a backtracking engine this one needs 2^n steps. */
    @Test
    void anExpressionThatExplodesElsewhereTakesLinearTime() {
        DecisionMatcher matcher = keywords("method: regex, keywords: ['^(a+)+$', '(x+x+)+y', '(.*)(.*)(.*)(.*)=$']");
        SignalInput text = saying("a".repeat(20_000) + "!" + "x".repeat(20_000));

        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(matches(matcher, text)).isFalse());
    }
}
