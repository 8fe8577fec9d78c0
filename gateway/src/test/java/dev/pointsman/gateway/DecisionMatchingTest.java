package dev.pointsman.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.SimulatedModel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** From a request to its decision, through a gateway. */
class DecisionMatchingTest {
    private static final String HEAD = """
            version: v0.3
            listeners: [{name: test, address: 127.0.0.1, port: 0}]
            providers:
              models:
                - {name: small, backend_refs: [{base_url: "@small@"}]}
                - {name: large, backend_refs: [{base_url: "@large@"}]}
            global: {management: {address: 127.0.0.1, port: 0}}
            """;
    private static final String ROUTING = """
            routing:
              signals:
                keywords: [{name: code, keywords: [python, 编程]}]
                context: [{name: short, max_tokens: 1K}]
                metadata: [{name: batch, header: x-batch, predicate: {equals: "yes"}}]
              decisions:
                - name: batch
                  priority: 9
                  rules: {type: metadata, name: batch}
                  modelRefs: [{model: small}]
                - name: coding
                  priority: 5
                  rules: {operator: AND, conditions: [{type: keyword, name: code}, {type: context, name: short}]}
                  modelRefs: [{model: large}]
            """;
    private static final String CHAT = ROUTING + "    - {name: chat, modelRefs: [{model: small}]}\n";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    @BeforeEach
    void backends() {
        for (String name : new String[] {"small", "large"}) {
            fixture.simulated(SimulatedModel.of(name, 1_000_000, 0.001, 0.0001).withMeanTokens(2, 0));
        }
    }

    private Answer ask(String model, String text, String... headers) {
        return fixture.chat(
                "{\"model\":\"" + model + "\",\"messages\":[{\"role\":\"user\",\"content\":\"" + text + "\"}]}",
                headers);
    }

    private void decides(Answer answer, String decision, String model) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("x-pointsman-decision")).isEqualTo(decision);
        assertThat(answer.header("x-pointsman-model")).isEqualTo(model);
    }

    private JsonNode preview(String body) {
        Answer answer =
                fixture.manage("/api/v1/routing/preview", body.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    @Test
    void eachRequestGetsTheFirstDecisionWhoseRulesHold() {
        fixture.startWith(HEAD + CHAT);

        decides(ask("auto", "write python"), "coding", "large");
        decides(ask("auto", "\\u7f16\\u7a0b"), "coding", "large");
        decides(ask("auto", "write python", "X-Batch: yes"), "batch", "small");
        decides(ask("auto", "write prose"), "chat", "small");
        decides(ask("auto", "write python " + "and more ".repeat(2_000)), "chat", "small");
    }

    @Test
    void theDefaultModelAnswersWhereNoDecisionMatches() {
        fixture.startWith(HEAD.replace("  models:", "  defaults: {model: large}\n  models:") + ROUTING);

        Answer answer = ask("auto", "hello");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("x-pointsman-model")).isEqualTo("large");
        assertThat(answer.header("x-pointsman-outcome")).isEqualTo("direct");
        JsonNode preview = preview("{\"model\":\"auto\",\"text\":\"hello\"}");
        assertThat(preview.path("selection").path("status").asString()).isEqualTo("direct");
        assertThat(preview.path("selection").path("reasoning").asString())
                .isEqualTo("no decision matches, so providers.defaults.model answers");
    }

    @Test
    void withoutADefaultARequestThatNothingMatchesIsRefused() {
        fixture.startWith(HEAD + ROUTING);

        assertThat(ask("auto", "hello").status()).isEqualTo(503);
        JsonNode preview = preview("{\"model\":\"auto\",\"text\":\"hello\"}");
        assertThat(preview.path("decision").isNull()).isTrue();
        assertThat(preview.path("dispatch").isNull()).isTrue();
        assertThat(preview.path("selection").path("status").asString()).isEqualTo("unavailable");
        assertThat(preview.path("matching")).hasSize(2);
    }

    @Test
    void previewSaysWhyEachDecisionMatchesOrNotWithoutTheText() {
        fixture.startWith(HEAD + CHAT);

        JsonNode preview = preview("{\"text\":\"python, and my number is 123-45\",\"headers\":{\"X-Batch\":\"no\"}}");

        assertThat(preview.path("decision").asString()).isEqualTo("coding");
        long tokens = preview.path("matching")
                .path(1)
                .path("rules")
                .path("conditions")
                .path(1)
                .path("value")
                .asLong();
        assertThat(tokens).isBetween(10L, 30L);
        assertThat(preview.path("matching").toString()).isEqualTo("""
                [{"decision":"batch","matched":false,"rules":\
                {"type":"metadata","name":"batch","matched":false,"value":0}},\
                {"decision":"coding","matched":true,"rules":{"operator":"AND","matched":true,"conditions":[\
                {"type":"keyword","name":"code","matched":true,"value":1},\
                {"type":"context","name":"short","matched":true,"value":%d}]}},\
                {"decision":"chat","matched":true,"rules":null}]""".formatted(tokens));
        assertThat(preview.toString()).doesNotContain("number").doesNotContain("123-45");
    }

    @Test
    void previewTakesHeadersInEveryForm() {
        fixture.startWith(HEAD + CHAT);
        String body = "{\"model\":\"auto\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";

        assertThat(preview("{\"text\":\"x\",\"headers\":{\"x-batch\":\"yes\"}}")
                        .path("decision")
                        .asString())
                .isEqualTo("batch");
        assertThat(preview("{\"request\":" + body + ",\"headers\":{\"x-batch\":\"yes\"}}")
                        .path("decision")
                        .asString())
                .isEqualTo("batch");
        assertThat(preview(body).path("decision").asString()).isEqualTo("chat");
        assertThat(fixture.manage("/api/v1/routing/preview", "{\"text\":\"x\",\"headers\":{\"a\":1}}".getBytes())
                        .status())
                .isEqualTo(400);
    }

    @Test
    void anEntrypointReachesTheRoutingOfItsRecipeAndNoOther() {
        fixture.startWith(HEAD + CHAT + """
                recipes:
                  - name: night
                    routing:
                      signals: {keywords: [{name: code, keywords: [haskell]}]}
                      decisions:
                        - {name: coding, priority: 1, rules: {type: keyword, name: code}, modelRefs: [{model: large}]}
                        - {name: night, modelRefs: [{model: small}]}
                entrypoints: [{model_names: [day, noon]}, {model_names: [dark], recipe: night}]
                """);

        decides(ask("day", "python"), "coding", "large");
        decides(ask("noon", "haskell"), "chat", "small");
        decides(ask("dark", "haskell"), "coding", "large");
        decides(ask("dark", "python"), "night", "small");
        decides(ask("dark", "python", "x-batch: yes"), "night", "small");
        assertThat(ask("auto", "python").status()).isEqualTo(404);
    }

    @Test
    void aReloadChangesWhatIsMatched() {
        fixture.startWith(HEAD + CHAT);
        decides(ask("auto", "write haskell"), "chat", "small");

        fixture.gateway().reconfigure(fixture.read(HEAD + CHAT.replace("python", "haskell")));

        decides(ask("auto", "write haskell"), "coding", "large");
        decides(ask("auto", "write python"), "chat", "small");
    }
}
