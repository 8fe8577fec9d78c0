package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.reasoning.EffortKind;
import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.core.reasoning.ReasoningFamily.AdaptiveThinking;
import dev.pointsman.core.reasoning.ReasoningFamily.EffortField;
import dev.pointsman.core.reasoning.ReasoningFamily.SwitchedEffort;
import dev.pointsman.core.reasoning.ReasoningFamily.TemplateSwitch;
import dev.pointsman.core.reasoning.ReasoningFamily.ThinkingBudget;
import dev.pointsman.core.reasoning.ReasoningFamily.Unknown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Splices of an effort into random bodies, held against a full JSON parser. */
class EffortSplicePropertyTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final List<String> EFFORTS = List.of(
            "none",
            "minimal",
            "low",
            "medium",
            "high",
            "xhigh",
            "max",
            "enabled",
            "disabled",
            "adaptive",
            "default",
            "o\"wn");
    private static final List<String> PLACES =
            List.of("reasoning_effort", "reasoning", "output_config", "thinking", "chat_template_kwargs");
    private static final List<ReasoningFamily> FAMILIES = List.of(
            ReasoningFamily.usual(),
            new EffortField("gpt", EffortField.Place.BY_FORMAT, EffortField.Off.UNDERSTOOD),
            new EffortField("mistral", EffortField.Place.TOP_LEVEL, EffortField.Off.UNDERSTOOD),
            new TemplateSwitch("qwen3", "enable_thinking"),
            new TemplateSwitch("deepseek", "thinking"),
            new TemplateSwitch("own", "x\"y"),
            new SwitchedEffort("qwen3.8", "enable_thinking"),
            new ThinkingBudget("claude"),
            new AdaptiveThinking("claude-adaptive", false),
            new Unknown("vendor"));

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void splicedBodyIsTheSameButForTheEffort(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 1_500; round++) {
            RequestFormat format = RequestFormat.values()[random.nextInt(3)];
            String body = body(random, format);
            ReasoningFamily family = FAMILIES.get(random.nextInt(FAMILIES.size()));
            String effort = EFFORTS.get(random.nextInt(EFFORTS.size()));
            RequestHead head = RequestHeadReader.read(body.getBytes(UTF_8), format);

            String spliced = new String(head.edits().effort(family, effort).apply(), UTF_8);

            String what = "seed %d, %s at %s: %s became %s".formatted(seed, family, effort, body, spliced);
            ObjectNode before = (ObjectNode) MAPPER.readTree(body);
            ObjectNode after = (ObjectNode) MAPPER.readTree(spliced);
            RequestHead read = RequestHeadReader.read(spliced.getBytes(UTF_8), format);
            if (head.maxOutputTokensPerChoice().orElse(Long.MAX_VALUE) > 1_024 && family.tells(effort)) {
                assertThat(told(family, effort, format, after)).as(what).isTrue();
                read.callerEffort(switches(family))
                        .ifPresent(said -> assertThat(
                                        EffortKind.contradict(said, effort) && !isCapped(family, said, effort))
                                .as(what)
                                .isFalse());
            }
            assertThat(withoutEfforts(after)).as(what).isEqualTo(withoutEfforts(before));
            assertThat(pieces(spliced)).as(what).containsSubsequence(pieces(body));
            // What has been told once needs no further edit.
            assertThat(new String(read.edits().effort(family, effort).apply(), UTF_8))
                    .as(what)
                    .isEqualTo(spliced);
        }
    }

    /** Switches that mean something to the family's backends beside the usual ones. */
    private static List<String> switches(ReasoningFamily family) {
        return family instanceof TemplateSwitch own ? List.of(own.parameter()) : List.of();
    }

    /** Whether only the output limit makes a budget read as another level than the one that it was written for. */
    private static boolean isCapped(ReasoningFamily family, String said, String effort) {
        return family instanceof ThinkingBudget
                && EffortKind.of(said) == EffortKind.LEVEL
                && EffortKind.of(effort) == EffortKind.LEVEL;
    }

    /** Whether a backend of the family finds the effort where it looks for it. */
    private static boolean told(ReasoningFamily family, String effort, RequestFormat format, ObjectNode body) {
        EffortKind kind = EffortKind.of(effort);
        if (kind == EffortKind.MODEL_DEFAULT) {
            return true;
        }
        JsonNode thinking = body.path("thinking");
        return switch (family) {
            case EffortField field ->
                wordPlace(field.place(), format, body).asString("").equals(kind == EffortKind.OFF ? "none" : effort);
            case TemplateSwitch flag -> isSwitched(body, flag.parameter(), kind);
            case SwitchedEffort both ->
                isSwitched(body, both.parameter(), kind)
                        && (kind != EffortKind.LEVEL
                                || wordPlace(EffortField.Place.BY_FORMAT, format, body)
                                        .asString("")
                                        .equals(effort));
            case ThinkingBudget ignored ->
                kind == EffortKind.OFF
                        ? thinking.path("type").asString("").equals("disabled")
                        : thinking.path("type").asString("").equals("enabled")
                                && thinking.path("budget_tokens").asLong(0) >= 1_024;
            case AdaptiveThinking ignored ->
                thinking.path("type").asString("").equals("adaptive")
                        && (kind != EffortKind.LEVEL
                                || body.path("output_config")
                                        .path("effort")
                                        .asString("")
                                        .equals(effort));
            case Unknown ignored -> false;
        };
    }

    private static JsonNode wordPlace(EffortField.Place place, RequestFormat format, ObjectNode body) {
        if (place == EffortField.Place.TOP_LEVEL || format == RequestFormat.CHAT) {
            return body.path("reasoning_effort");
        }
        return body.path(format == RequestFormat.RESPONSES ? "reasoning" : "output_config")
                .path("effort");
    }

    private static boolean isSwitched(ObjectNode body, String parameter, EffortKind kind) {
        JsonNode flag = body.path("chat_template_kwargs").path(parameter);
        return flag.isBoolean() && flag.asBoolean() == (kind != EffortKind.OFF);
    }

    /** The tree without the places that hold an effort; objects that hold nothing else are left out. */
    private static JsonNode withoutEfforts(ObjectNode body) {
        ObjectNode rest = body.deepCopy();
        rest.remove(List.of("reasoning_effort", "thinking"));
        remove(rest, "reasoning", node -> node.remove("effort"));
        remove(rest, "output_config", node -> node.remove("effort"));
        remove(
                rest,
                "chat_template_kwargs",
                node -> node.remove(List.of("reasoning_effort", "enable_thinking", "thinking", "x\"y")));
        return rest;
    }

    private static void remove(ObjectNode body, String name, Consumer<ObjectNode> effort) {
        if (body.get(name) instanceof ObjectNode object) {
            effort.accept(object);
            if (!object.isEmpty()) {
                return;
            }
        }
        if (!(body.get(name) instanceof ObjectNode object) || object.isEmpty()) {
            body.remove(name);
        }
    }

    /** The marked members that no splice may touch, as they are written. */
    private static List<String> pieces(String body) {
        return Stream.of(body.split("#", -1))
                .filter(piece -> piece.startsWith("keep"))
                .toList();
    }

    private static String body(Random random, RequestFormat format) {
        List<String> members = new ArrayList<>();
        members.add(key(random, "model") + "\"m\"");
        members.add(key(random, format == RequestFormat.RESPONSES ? "input" : "messages")
                + "[{\"content\":\"\\\"thinking\\\":{\"}]");
        if (random.nextInt(3) == 0) {
            members.add(key(random, format == RequestFormat.RESPONSES ? "max_output_tokens" : "max_tokens")
                    + (1 + random.nextInt(40_000)));
        }
        for (String place : PLACES) {
            if (random.nextInt(3) == 0) {
                members.add(
                        key(random, place) + (place.equals("reasoning_effort") ? word(random) : object(random, place)));
            }
        }
        members.add(key(random, "x") + "[1.0e5,\"#keep" + random.nextInt(9) + "\\u0041 #\",{\"thinking\":{}}]");
        Collections.shuffle(members, random);
        return blanks(random) + "{" + String.join(blanks(random) + ",", members) + blanks(random) + "}"
                + blanks(random);
    }

    private static String object(Random random, String place) {
        if (random.nextInt(6) == 0) {
            return List.of("null", "[{\"effort\":1}]", "7.5", "\"low\"", "{}", "{ }")
                    .get(random.nextInt(6));
        }
        List<String> members = new ArrayList<>();
        switch (place) {
            case "thinking" -> {
                members.add(key(random, "type")
                        + List.of("\"enabled\"", "\"disabled\"", "\"adaptive\"", "\"own\"", "3", "null")
                                .get(random.nextInt(6)));
                if (random.nextBoolean()) {
                    members.add(key(random, "budget_tokens") + (random.nextInt(100_000) - 1_000));
                }
            }
            case "chat_template_kwargs" -> {
                for (String flag : List.of("enable_thinking", "thinking", "x\\\"y")) {
                    if (random.nextInt(3) == 0) {
                        members.add(key(random, flag)
                                + List.of("true", "false", "null", "1e3", "{\"thinking\":true}", "\"tr\\\"ue\"")
                                        .get(random.nextInt(6)));
                    }
                }
                if (random.nextInt(4) == 0) {
                    members.add(key(random, "reasoning_effort") + word(random));
                }
            }
            default -> members.add(key(random, "effort") + word(random));
        }
        if (!place.equals("thinking") && random.nextBoolean()) {
            members.add(key(random, "other") + "{\"effort\":\"#keep" + place + "}#\",\"enable_thinking\":[true]}");
        }
        Collections.shuffle(members, random);
        return "{" + String.join(blanks(random) + ",", members) + blanks(random) + "}";
    }

    private static String word(Random random) {
        return random.nextInt(8) == 0 ? "null" : MAPPER.writeValueAsString(EFFORTS.get(random.nextInt(EFFORTS.size())));
    }

    /** The key, now and then with its first letter escaped. */
    private static String key(Random random, String name) {
        String written = random.nextInt(5) == 0 ? "\\u%04x".formatted((int) name.charAt(0)) + name.substring(1) : name;
        return blanks(random) + "\"" + written + "\"" + blanks(random) + ":" + blanks(random);
    }

    private static String blanks(Random random) {
        return List.of("", "", " ", "\n", "\t ").get(random.nextInt(5));
    }
}
