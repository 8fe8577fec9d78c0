package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Another model's name is spliced into bodies of every format, and every other byte stays as it was. */
class SplicedFormatsTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final int ROUNDS = 400;

    private static String conversation(RequestFormat format) {
        String messages = "[{\"role\":\"user\",\"content\":\"hi\",\"model\":\"m\"}]";
        return "\"" + format.conversation() + "\":"
                + switch (format) {
                    case CHAT, MESSAGES, RESPONSES -> messages;
                    case COMPLETIONS, EMBEDDINGS -> "[\"hi\",\"model\"]";
                };
    }

    private static String spliced(RequestFormat format, String body) {
        RequestHead head = RequestHeadReader.read(body.getBytes(UTF_8), format);
        return new String(head.edits().model("other/\u00e9").apply(), UTF_8);
    }

    private static void assertOnlyTheModelChanges(RequestFormat format, String before, String model, String after) {
        assertThat(spliced(format, before + model + after)).isEqualTo(before + "\"other/\u00e9\"" + after);
    }

    @ParameterizedTest
    @EnumSource
    void nestedModelKeysAreLeftAlone(RequestFormat format) {
        assertOnlyTheModelChanges(
                format,
                "{\"metadata\":{\"model\":\"m\",\"x\":[{\"model\":\"m\"}]},\"model\" : ",
                "\"m\"",
                " ,\"models\":[\"m\"]," + conversation(format) + "}");
    }

    @ParameterizedTest
    @EnumSource
    void escapedKeyIsTheSameKey(RequestFormat format) {
        assertOnlyTheModelChanges(format, "{\"mod\\u0065l\":", "\"\\u006d\"", "," + conversation(format) + "}");
        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> spliced(format, "{\"model\":\"m\"," + conversation(format) + ",\"mod\\u0065l\":\"n\"}"));
        assertThat(refused.code()).isEqualTo("duplicate_key");
    }

    @ParameterizedTest
    @EnumSource
    void oddNumbersAndTextsStayAsTheyAre(RequestFormat format) {
        assertOnlyTheModelChanges(
                format,
                "{\"a\":1e999,\"b\":-0.0,\"c\":123456789012345678901234567890,\"d\":1.50E+03,\"model\":",
                "\"m\"",
                ",\"e\":\"\\ud800\",\"f\":\"\\udc00\\/\\u2028\"," + conversation(format) + "}\n");
    }

    /** A key that no text in UTF-8 can hold is nothing that a backend could read alike. */
    @ParameterizedTest
    @EnumSource
    void loneSurrogateInAKeyIsRefused(RequestFormat format) {
        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> spliced(format, "{\"model\":\"m\"," + conversation(format) + ",\"\\udfff\":1}"));
        assertThat(refused.code()).isEqualTo("invalid_json");
    }

    @ParameterizedTest
    @EnumSource
    void largeImagesStayAsTheyAre(RequestFormat format) {
        String image = "QUJD".repeat(2 << 20);
        assertOnlyTheModelChanges(
                format,
                "{\"x\":{\"url\":\"data:image/png;base64," + image + "\"},\"model\":",
                "\"m\"",
                "," + conversation(format) + "}");
    }

    @ParameterizedTest
    @EnumSource
    void deepNestingIsRefusedClearly(RequestFormat format) {
        String body = "{\"model\":\"m\"," + conversation(format) + ",\"x\":%s}";
        assertThat(spliced(format, body.formatted("[".repeat(500) + "]".repeat(500))))
                .contains("other/");
        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> spliced(format, body.formatted("[".repeat(100_000) + "]".repeat(100_000))));
        assertThat(refused.code()).isEqualTo("json_limit_exceeded");
        assertThat(refused).hasMessageContaining("512 levels");
    }

    @ParameterizedTest
    @EnumSource
    void splicedBodyIsTheSameToAFullParser(RequestFormat format) {
        long seed = 20 + format.ordinal();
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String body = randomBody(random, format);

            String result = spliced(format, body);

            ObjectNode expected = (ObjectNode) MAPPER.readTree(body);
            expected.put("model", "other/\u00e9");
            assertThat(MAPPER.readTree(result)).as("seed %d: %s", seed, body).isEqualTo(expected);
            assertThat(result.length() - body.length())
                    .as("seed %d: %s", seed, body)
                    .isEqualTo("\"other/\u00e9\"".length() - modelLength(body, format));
        }
    }

    private static int modelLength(String body, RequestFormat format) {
        ByteSpan span = RequestHeadReader.read(body.getBytes(UTF_8), format).modelSpan();
        return new String(body.getBytes(UTF_8), span.offset(), span.length(), UTF_8).length();
    }

    private static String randomBody(Random random, RequestFormat format) {
        List<String> members = new ArrayList<>();
        String[] models = {"\"m\"", "\"\\\"m\\\\\"", "\"\\u006d\u6f22\"", "\"m,}]\""};
        members.add("\"model\"" + blanks(random) + ":" + blanks(random) + models[random.nextInt(models.length)]);
        members.add(conversation(format));
        for (int i = random.nextInt(5); i > 0; i--) {
            members.add(blanks(random) + "\"x" + i + "\":" + value(random, 4));
        }
        Collections.shuffle(members, random);
        return blanks(random) + "{" + String.join(blanks(random) + "," + blanks(random), members) + "}"
                + blanks(random);
    }

    private static String value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> "\"" + "a\\\"{[\u00e9\\ud83d\\ude00".repeat(random.nextInt(3)) + "\"";
            case 1 ->
                new BigDecimal(random.nextLong())
                        .scaleByPowerOfTen(random.nextInt(40) - 20)
                        .toString();
            case 2 -> "true";
            case 3 -> "null";
            case 4 -> "-1.50e-7";
            case 5 -> "[" + value(random, depth - 1) + " , " + value(random, depth - 1) + "]";
            default -> "{\"model\" :" + value(random, depth - 1) + ",\"stream\":" + value(random, depth - 1) + "}";
        };
    }

    private static String blanks(Random random) {
        return List.of("", "", " ", "\n", "\t\r\n").get(random.nextInt(5));
    }
}
