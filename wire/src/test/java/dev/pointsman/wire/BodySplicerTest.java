package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.reasoning.ReasoningFamily;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class BodySplicerTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String MESSAGES = "\"messages\": [ {\"content\":\"hi \\u00e9\"} ]";

    private static RequestHead read(String body) {
        return RequestHeadReader.read(body.getBytes(UTF_8));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    @Test
    void onlyTheModelsValueChanges() {
        RequestHead head = read("{ \"x\":{\"model\":\"m\"}, \"model\" :  \"m\" , " + MESSAGES + ", \"y\":1.50e+3 }\n");
        assertThat(text(head.edits().model("a/b \"1\"\n").apply()))
                .isEqualTo("{ \"x\":{\"model\":\"m\"}, \"model\" :  \"a/b \\\"1\\\"\\n\" , " + MESSAGES
                        + ", \"y\":1.50e+3 }\n");
    }

    @Test
    void withoutEditsTheBodyItselfIsGiven() {
        RequestHead head = read("{\"model\":\"m\"," + MESSAGES + ",\"stream_options\":{\"include_usage\":true}}");
        assertThat(head.edits().apply()).isSameAs(head.body());
        assertThat(head.edits().includeUsage().apply()).isSameAs(head.body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{M} | {\"model\":\"x\",\"reasoning_effort\":\"low\",\"stream_options\":{\"include_usage\":true}M}",
                "{M,\"reasoning_effort\": null} | "
                        + "{\"model\":\"x\",\"stream_options\":{\"include_usage\":true}M,\"reasoning_effort\": \"low\"}",
                "{M,\"stream_options\":{ }} | "
                        + "{\"model\":\"x\",\"reasoning_effort\":\"low\"M,\"stream_options\":{\"include_usage\":true }}",
                "{M,\"stream_options\":{\"a\":1}} | "
                        + "{\"model\":\"x\",\"reasoning_effort\":\"low\"M,\"stream_options\":{\"include_usage\":true,\"a\":1}}",
                "{M,\"stream_options\":{\"include_usage\": false}} | "
                        + "{\"model\":\"x\",\"reasoning_effort\":\"low\"M,\"stream_options\":{\"include_usage\": true}}",
                "{M,\"stream_options\":null} | "
                        + "{\"model\":\"x\",\"reasoning_effort\":\"low\"M,\"stream_options\":{\"include_usage\":true}}",
            })
    void membersAreReplacedOrInserted(String body, String expected) {
        String before = body.replace("M", "\"model\":\"m\"," + MESSAGES);
        String after = expected.replace("M", "," + MESSAGES);
        BodySplicer edits = read(before)
                .edits()
                .effort(ReasoningFamily.usual(), "low")
                .includeUsage()
                .model("x");
        assertThat(text(edits.apply())).isEqualTo(after);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theSplicedTreeIsTheChangedTree(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            String body = randomBody(random);
            ObjectNode expected = (ObjectNode) MAPPER.readTree(body);
            RequestHead head = read(body);
            BodySplicer edits = head.edits();
            if (random.nextBoolean()) {
                String model = randomText(random);
                expected.put("model", model);
                edits.model(model);
            }
            if (random.nextBoolean()) {
                String effort = randomText(random);
                expected.put("reasoning_effort", effort);
                edits.effort(ReasoningFamily.usual(), effort);
            }
            if (random.nextBoolean()) {
                ObjectNode options = expected.get("stream_options") instanceof ObjectNode present
                        ? present
                        : expected.putObject("stream_options");
                options.put("include_usage", true);
                edits.includeUsage();
            }
            byte[] spliced = edits.apply();
            assertThat(MAPPER.readTree(spliced))
                    .as("seed %d, body %s", seed, body)
                    .isEqualTo(expected);
            assertUntouched(head, text(spliced), seed);
        }
    }

    /** Every member that no edit may touch is still there, byte for byte and in order. */
    private static void assertUntouched(RequestHead head, String spliced, long seed) {
        int from = 0;
        for (String kept : text(head.body()).split("#")) {
            if (kept.startsWith("keep")) {
                int at = spliced.indexOf("#" + kept + "#", from);
                assertThat(at).as("seed %d: %s", seed, kept).isGreaterThanOrEqualTo(0);
                from = at;
            }
        }
    }

    private static String randomBody(Random random) {
        List<String> members = new ArrayList<>();
        members.add(key(random, "model") + quoted(randomText(random)));
        members.add(key(random, "messages") + "[{\"content\":" + quoted(randomText(random)) + "}]");
        if (random.nextBoolean()) {
            String[] values = {"null", "\"low\"", "\"h\\\"gh\""};
            members.add(key(random, "reasoning_effort") + values[random.nextInt(values.length)]);
        }
        if (random.nextBoolean()) {
            String[] values = {
                "null",
                "{}",
                "{ }",
                "{\"include_usage\":false}",
                "{\"a\":{\"include_usage\":1}, \"include_usage\" : null }",
                "{\"include_usage\":true,\"b\":[]}",
                "{\"b\":1}"
            };
            members.add(key(random, "stream_options") + values[random.nextInt(values.length)]);
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            members.add(blanks(random) + "\"x" + i + "\":[1.0e5,\"#keep" + i + "\\u0041 #\",{\"model\":\"m\"}]");
        }
        Collections.shuffle(members, random);
        return blanks(random) + "{" + String.join(blanks(random) + ",", members) + blanks(random) + "}"
                + blanks(random);
    }

    private static String key(Random random, String name) {
        return blanks(random) + "\"" + name + "\"" + blanks(random) + ":" + blanks(random);
    }

    private static String blanks(Random random) {
        return List.of("", "", " ", "\n", "\t ").get(random.nextInt(5));
    }

    private static String randomText(Random random) {
        String alphabet = "ab/ \"\\\n\t{}[]:,é漢\u0001";
        StringBuilder text = new StringBuilder("m");
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return MAPPER.writeValueAsString(text);
    }
}
