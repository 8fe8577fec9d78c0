package dev.pointsman.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.telemetry.TokenCorrection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How far the estimate is from real tokenizers; the table of docs/token-estimate.md is what it reports. */
class TokenEstimateTest {
    private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();
    private static final long SEED = 20_261_130;
    private static final int LEARNED = 50;
    private static final int MEASURED = 200;
    /** What OpenAI's chat format adds to one message's text. */
    private static final int AROUND_ONE_MESSAGE = 4 + 3;

    static Stream<Arguments> texts() {
        return Stream.of(
                // Bounds in percent: median and 95th percentile, of the bare estimate and after 50 requests.
                text("English", SampleTexts::english, EncodingType.O200K_BASE, 8, 13, 5, 10),
                text("Chinese", SampleTexts::chinese, EncodingType.O200K_BASE, 8, 16, 5, 14),
                text("code", SampleTexts::code, EncodingType.O200K_BASE, 5, 12, 5, 10),
                text("JSON", SampleTexts::json, EncodingType.O200K_BASE, 5, 10, 5, 10),
                text("all", TokenEstimateTest::all, EncodingType.O200K_BASE, 7, 14, 6, 13),
                text("English", SampleTexts::english, EncodingType.CL100K_BASE, 8, 13, 5, 10),
                text("Chinese", SampleTexts::chinese, EncodingType.CL100K_BASE, 36, 44, 6, 15),
                text("code", SampleTexts::code, EncodingType.CL100K_BASE, 6, 12, 5, 10),
                text("JSON", SampleTexts::json, EncodingType.CL100K_BASE, 5, 10, 5, 10),
                text("all", TokenEstimateTest::all, EncodingType.CL100K_BASE, 8, 40, 7, 14));
    }

    private static Arguments text(
            String name,
            BiFunction<Random, Integer, List<String>> texts,
            EncodingType encoding,
            double median,
            double p95,
            double learnedMedian,
            double learnedP95) {
        return Arguments.of(name, encoding.getName(), texts, median, p95, learnedMedian, learnedP95);
    }

    private static List<String> all(Random random, int count) {
        List<String> texts = new ArrayList<>();
        texts.addAll(SampleTexts.english(random, count / 4));
        texts.addAll(SampleTexts.chinese(random, count / 4));
        texts.addAll(SampleTexts.code(random, count / 4));
        texts.addAll(SampleTexts.json(random, count - texts.size()));
        Collections.shuffle(texts, random);
        return texts;
    }

    @ParameterizedTest(name = "{0} for {1}")
    @MethodSource("texts")
    void theErrorIsBounded(
            String name,
            String encodingName,
            BiFunction<Random, Integer, List<String>> texts,
            double median,
            double p95,
            double learnedMedian,
            double learnedP95,
            TestReporter reporter) {
        Encoding encoding = ENCODINGS.getEncoding(encodingName).orElseThrow();
        List<String> prompts = texts.apply(new Random(SEED), LEARNED + MEASURED);
        TokenCorrection correction = new TelemetryStore().model("m").tokenCorrection();
        List<Double> bare = new ArrayList<>();
        List<Double> corrected = new ArrayList<>();
        for (int i = 0; i < prompts.size(); i++) {
            long reported = encoding.countTokensOrdinary(prompts.get(i)) + AROUND_ONE_MESSAGE;
            RequestHead head = RequestHeadReader.read(SampleTexts.request(prompts.get(i)));
            long estimated = head.inputTokenEstimate();
            if (i >= LEARNED) {
                bare.add(errorPercent(estimated, reported));
                corrected.add(errorPercent(correction.correct(estimated, head.inputTokensBeyondAscii()), reported));
            }
            correction.learn(estimated, head.inputTokensBeyondAscii(), reported);
        }
        Collections.sort(bare);
        Collections.sort(corrected);
        reporter.publishEntry(
                encodingName + " " + name,
                "%.1f %.1f %.1f %.1f".formatted(at(bare, 50), at(bare, 95), at(corrected, 50), at(corrected, 95)));
        assertThat(at(bare, 50)).as("median, seed %s", SEED).isLessThan(median);
        assertThat(at(bare, 95)).as("95th percentile, seed %s", SEED).isLessThan(p95);
        assertThat(at(corrected, 50)).as("median after 50, seed %s", SEED).isLessThan(learnedMedian);
        assertThat(at(corrected, 95))
                .as("95th percentile after 50, seed %s", SEED)
                .isLessThan(learnedP95);
    }

    private static double errorPercent(long estimated, long reported) {
        return 100 * Math.abs((double) estimated / reported - 1);
    }

    private static double at(List<Double> sorted, int percentile) {
        return sorted.get((sorted.size() - 1) * percentile / 100);
    }

    @Test
    void escapedTextCountsAsWhatItMeans() {
        String written = "{\"model\":\"m\",\"messages\":[{\"content\":\"漢字 déjà 😀 a\\n\\tb\"}]}";
        String escaped = written.replace("漢字", "\\u6f22\\u5B57")
                .replace("é", "\\u00e9")
                .replace("à", "\\u00e0")
                .replace("😀", "\\ud83d\\ude00")
                .replace("a\\n", "\\u0061\\u000a");

        assertThat(estimateOfBody(escaped)).isEqualTo(estimateOfBody(written));
    }

    @Test
    void noTextIsFreeAndNoneIsDearerThanItsBytes() {
        Random random = new Random(SEED);
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[1 + random.nextInt(400)];
            int kind = random.nextInt(4);
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = (byte)
                        (kind == 0
                                ? 'a'
                                : kind == 1 ? ' ' : kind == 2 ? '0' + random.nextInt(10) : 0x20 + random.nextInt(0x5F));
            }
            TokenEstimate estimate = new TokenEstimate();
            estimate.text(bytes, 0, bytes.length);
            assertThat(estimate.tokens()).as("seed %s, text %s", SEED, i).isBetween(1L, 2L * bytes.length);
        }
    }

    @Test
    void ofALongTextAPartStandsForTheWhole() {
        Random random = new Random(SEED);
        for (int i = 0; i < 20; i++) {
            List<String> parts = all(random, 60);
            long whole = 0;
            for (String part : parts) {
                whole += estimate(part) - AROUND_ONE_MESSAGE;
            }
            long sampled = estimate(String.join("", parts)) - AROUND_ONE_MESSAGE;
            assertThat(sampled).as("seed %s, text %s", SEED, i).isBetween(whole * 9 / 10, whole * 11 / 10);
        }
    }

    @Test
    void aLongTextOfOneKindIsAsLongAsItIs() {
        for (String one : List.of("word ", "字", "\\\\", "😀")) {
            long thousand = estimate(one.repeat(1_000)) - AROUND_ONE_MESSAGE;
            assertThat(estimate(one.repeat(100_000)) - AROUND_ONE_MESSAGE)
                    .as(one)
                    .isBetween(thousand * 98, thousand * 102);
        }
    }

    private static long estimate(String text) {
        return RequestHeadReader.read(SampleTexts.request(text)).inputTokenEstimate();
    }

    private static long estimateOfBody(String body) {
        return RequestHeadReader.read(body.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .inputTokenEstimate();
    }
}
