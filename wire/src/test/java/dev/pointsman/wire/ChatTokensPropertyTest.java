package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The classifier against a plain reading of the JSON tree, on random chunks. */
class ChatTokensPropertyTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theClassifierAgreesWithTheTree(long seed) {
        Random random = new Random(seed);
        ChatTokens tokens = new ChatTokens();
        int seen = 0;
        for (int round = 0; round < 3000; round++) {
            String chunk = new Chunks(random).chunk();
            byte[] bytes = chunk.getBytes(UTF_8);
            TokenEvent event = tokens.classify(bytes, 0, bytes.length);
            JsonNode tree = MAPPER.readTree(chunk);
            boolean usage = tree.path("usage").isObject();
            assertThat(event.isMalformed()).as("seed %d: %s", seed, chunk).isFalse();
            assertThat(event.hasToken()).as("seed %d: %s", seed, chunk).isEqualTo(hasToken(tree));
            assertThat(event.hasReasoning()).as("seed %d: %s", seed, chunk).isEqualTo(hasReasoning(tree));
            assertThat(event.hasUsage()).as("seed %d: %s", seed, chunk).isEqualTo(usage);
            assertThat(event.isUsageOnly())
                    .as("seed %d: %s", seed, chunk)
                    .isEqualTo(usage && tree.path("choices").isEmpty());
            assertThat(event.isError())
                    .as("seed %d: %s", seed, chunk)
                    .isEqualTo(tree.has("error") && !tree.path("error").isNull());
            seen += event.hasToken() ? 1 : 0;
        }
        assertThat(seen).as("the generator makes tokens, seed %d", seed).isBetween(300, 2700);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void damagedChunksNeverThrow(long seed) {
        Random random = new Random(seed);
        ChatTokens tokens = new ChatTokens();
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new Chunks(random).chunk().getBytes(UTF_8);
            for (int i = random.nextInt(4); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) "{}[]\",:\\ x".charAt(random.nextInt(10));
            }
            int from = random.nextInt(2);
            assertThat(tokens.classify(bytes, from, random.nextInt(bytes.length - from)))
                    .as("seed %d", seed)
                    .isNotNull();
        }
    }

    private static boolean hasToken(JsonNode tree) {
        boolean found = false;
        for (JsonNode choice : tree.path("choices")) {
            JsonNode delta = choice.path("delta");
            found |= text(delta, "content") || text(delta, "refusal") || function(delta.path("function_call"));
            for (JsonNode call : delta.path("tool_calls")) {
                found |= function(call.path("function"));
            }
        }
        return found || hasReasoning(tree);
    }

    private static boolean hasReasoning(JsonNode tree) {
        boolean found = false;
        for (JsonNode choice : tree.path("choices")) {
            found |= text(choice.path("delta"), "reasoning") || text(choice.path("delta"), "reasoning_content");
        }
        return found;
    }

    private static boolean function(JsonNode function) {
        return text(function, "name") || text(function, "arguments");
    }

    private static boolean text(JsonNode node, String name) {
        return node.path(name).isString() && !node.path(name).stringValue().isEmpty();
    }

    /** Writes chunks whose members come and go, with blanks and with names in the wrong places. */
    private record Chunks(Random random) {
        String chunk() {
            return object(
                    member("id", this::any),
                    member(
                            "choices",
                            () -> random.nextInt(4) > 0
                                    ? array(this::choice)
                                    : pick(() -> "[]", () -> "null", () -> "[ ]")),
                    member("delta", this::delta),
                    member("usage", () -> pick(() -> "null", () -> "{\"completion_tokens\" : 3}", () -> "{}")),
                    rare("error", () -> pick(() -> "null", () -> "{\"message\":\"x\"}", () -> "\"x\"")));
        }

        private String choice() {
            return object(
                    member("logprobs", () -> object(member("content", this::any), member("delta", this::delta))),
                    member("delta", () -> pick(this::delta, () -> "null")),
                    member("finish_reason", this::any));
        }

        private String delta() {
            return object(
                    member("role", this::any),
                    rare("content", this::any),
                    rare("refusal", this::any),
                    rare("reasoning", this::any),
                    rare("reasoning_content", this::any),
                    rare("function_call", () -> pick(this::function, () -> "null")),
                    rare(
                            "tool_calls",
                            () -> pick(
                                    () -> array(
                                            () -> object(member("id", this::any), member("function", this::function))),
                                    () -> "[]")));
        }

        private String function() {
            return object(rare("name", this::any), rare("arguments", this::any), member("x", this::any));
        }

        private String any() {
            return pick(
                    () -> "\"\"",
                    () -> "null",
                    () -> "-1.5e3",
                    () -> "true",
                    () -> "{\"content\":\"a\"}",
                    () -> "\"\\\"content\\\":\\\"a\\\\\"",
                    () -> "\"漢\\u0022\"",
                    () -> "\" \"");
        }

        private String member(String name, Supplier<String> value) {
            return random.nextInt(8) > 0 ? blank() + "\"" + name + "\"" + blank() + ":" + blank() + value.get() : "";
        }

        private String rare(String name, Supplier<String> value) {
            return random.nextInt(2) == 0 ? member(name, value) : "";
        }

        private String object(String... members) {
            StringBuilder text = new StringBuilder();
            for (String member : members) {
                if (!member.isEmpty()) {
                    text.append(text.isEmpty() ? "" : ",").append(member).append(blank());
                }
            }
            return "{" + text + "}";
        }

        private String array(Supplier<String> element) {
            return "[" + blank() + element.get() + (random.nextInt(4) == 0 ? "," + element.get() : "") + blank() + "]";
        }

        private String blank() {
            return pick(() -> "", () -> "", () -> " ", () -> "\n\t");
        }

        @SafeVarargs
        private String pick(Supplier<String>... choices) {
            return choices[random.nextInt(choices.length)].get();
        }
    }
}
