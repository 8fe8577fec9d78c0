package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Where a request goes, and what it is told where it can go nowhere. */
class RoutingTest {
    private static final String PRICED = "pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2}";
    private static final String LIMITED =
            "{type: multi_factor, multi_factor: {slo: {max_inflight: 1}, weights: {load: 1}, "
                    + "quality: {on_missing: disable_quality}, on_no_candidates: %s}}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private ScriptedBackend backend(String name, String... modelKeys) {
        return fixture.scripted(name, modelKeys).always(Script.json(200, answer("from " + name, 5, 3)));
    }

    @Test
    void modelIsReachedByItsOwnName() {
        backend("a");
        backend("b");
        fixture.start();

        Answer answer = fixture.chat(unary("b"));

        assertThat(answer.text()).contains("from b");
        assertThat(answer.header("x-pointsman-outcome")).isEqualTo("direct");
        assertThat(answer.headers()).doesNotContainKey("x-pointsman-decision");
        assertThat(fixture.samples("b", Series.UNARY, Metric.TTFT)).isOne();
    }

    @Test
    void entrypointsReachTheirRecipes() {
        backend("a");
        backend("b");
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("routing:\n  decisions:\n    - name: chat\n", """
                entrypoints:
                  - {model_names: [fast, quick], recipe: one}
                  - {model_names: [good], recipe: two}
                recipes:
                  - {name: one, routing: {decisions: [{name: first, modelRefs: [{model: a}]}]}}
                  - {name: two, routing: {decisions: [{name: second, modelRefs: [{model: b}]}]}}
                """)
                .replaceAll("(?m)^      (modelRefs|algorithm).*\\n", ""));

        assertThat(fixture.chat(unary("quick")).header("x-pointsman-decision")).isEqualTo("first");
        assertThat(fixture.chat(unary("good")).header("x-pointsman-model")).isEqualTo("b");
        assertThat(fixture.chat(unary("auto")).status()).isEqualTo(404);
    }

    @Test
    void unknownModelIsToldWhatExists() {
        backend("a");
        backend("b");
        fixture.start();

        Answer answer = fixture.chat(unary("gpt-none"));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.error().path("message").asString())
                .isEqualTo("The model 'gpt-none' does not exist; known are: auto, a, b");
        assertThat(answer.error().path("type").asString()).isEqualTo("invalid_request_error");
        assertThat(answer.error().path("param").asString()).isEqualTo("model");
        assertThat(answer.error().path("code").asString()).isEqualTo("model_not_found");
    }

    @Test
    void modelsAreListed() {
        backend("a");
        fixture.start();

        JsonNode list = fixture.get("/v1/models").json();

        assertThat(list.path("object").asString()).isEqualTo("list");
        assertThat(StreamSupport.stream(list.path("data").spliterator(), false)
                        .map(m -> m.path("id").asString()))
                .containsExactly("auto", "a");
        assertThat(fixture.get("/v1/models/a").json().path("object").asString()).isEqualTo("model");
        assertThat(fixture.get("/v1/models/none").status()).isEqualTo(404);
    }

    @Test
    void modelNameWithSlashAndBlankIsFound() {
        backend("a");
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("name: a,", "name: \"org/a b\",")
                .replace("{model: a}", "{model: \"org/a b\"}"));

        assertThat(fixture.get("/v1/models/org/a%20b").json().path("id").asString())
                .isEqualTo("org/a b");
    }

    @Test
    void liveAndReadyAreTold() {
        backend("a");
        fixture.start();

        assertThat(fixture.get("/health").json().path("status").asString()).isEqualTo("ok");
        assertThat(fixture.get("/ready").json().path("status").asString()).isEqualTo("ready");
    }

    @Test
    void dataPlaneDoesNotServeManagement() {
        backend("a");
        fixture.start();

        for (String path : List.of("/metrics", "/api/v1/telemetry", "/api/v1/routing/preview", "/")) {
            assertThat(fixture.get(path).status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void rejectionSaysWhyForEachCandidate() {
        ScriptedBackend a = fixture.scripted("a").always(Script.silent().hang());
        ScriptedBackend b = fixture.scripted("b").always(Script.silent().hang());
        fixture.start(LIMITED.formatted("fail"));
        try (ClientConnection one = fixture.connect();
                ClientConnection two = fixture.connect()) {
            one.chat(unary("auto"));
            await(a.nextExchange());
            two.chat(unary("auto"));
            await(b.nextExchange());

            Answer answer = fixture.chat(unary("auto"));

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.text()).isEqualTo("""
                    {"error":{"message":"No eligible model: multi_factor removed all 2 candidates of decision 'chat'",\
                    "type":"no_eligible_candidates","param":null,"code":"selection_rejected",\
                    "candidates":[{"candidate":{"model":"a"},"model":"a","rules":[{"rule":"max_inflight","limit":1,"observed":1}]},\
                    {"candidate":{"model":"b"},"model":"b","rules":[{"rule":"max_inflight","limit":1,"observed":1}]}]}}""");
            assertThat(answer.header("x-pointsman-outcome")).isEqualTo("rejected");
            assertThat(answer.header("x-pointsman-decision")).isEqualTo("chat");
            assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.REJECTED);
            JsonNode preview = fixture.manage(
                            "/api/v1/routing/preview", unary("auto").getBytes())
                    .json();
            assertThat(preview.path("selection").path("status").asString()).isEqualTo("unavailable");
        }
    }

    @Test
    void policyFallbackExceedsTheLimitVisibly() {
        fixture.scripted("a", PRICED).always(Script.silent().hang());
        fixture.start(LIMITED.formatted("cheapest"));
        try (ClientConnection one = fixture.connect()) {
            one.chat(unary("auto"));
            GatewayFixture.eventually(ClientConnection.PATIENCE, () -> fixture.inflight("a") == 1);
            try (ClientConnection two = fixture.connect()) {
                two.chat(unary("auto"));
                GatewayFixture.eventually(ClientConnection.PATIENCE, () -> fixture.inflight("a") == 2);
                assertThat(fixture.inflight("a")).isEqualTo(2);
            }
        }
        assertThat(List.of(fixture.record(), fixture.record()))
                .extracting(record -> record.choice().orElseThrow().outcome())
                .containsExactlyInAnyOrder("selected", "policy_fallback");
    }

    @Test
    void policyFallbackIsInTheHeaders() {
        backend("a", PRICED);
        fixture.start("{type: multi_factor, multi_factor: {slo: {max_cost_per_1m: 0.01}, weights: {cost: 1}, "
                + "quality: {on_missing: disable_quality}, on_no_candidates: first}}");

        Answer answer = fixture.chat(unary("auto"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("x-pointsman-outcome")).isEqualTo("policy_fallback");
    }

    @Test
    void requestThatIsTooLongForAllIsRefused() {
        backend("a");
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("routing:\n", "routing:\n  modelCards: [{name: a, context_window_size: 100}]\n"));

        Answer answer = fixture.chat(unary("auto").replace("hello", "word ".repeat(1_000)));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error().path("code").asString()).isEqualTo("context_length_exceeded");
        assertThat(fixture.chat(unary("auto")).status()).isEqualTo(200);
    }

    @Test
    void requestIsRoutedPastTheModelThatItIsTooLongFor() {
        backend("a");
        backend("b");
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("routing:\n", "routing:\n  modelCards: [{name: a, context_window_size: 100}]\n"));

        assertThat(fixture.chat(unary("auto").replace("hello", "word ".repeat(1_000)))
                        .header("x-pointsman-model"))
                .isEqualTo("b");
    }

    @Test
    void explorationIsVisible() {
        backend("a");
        backend("b");
        fixture.start(
                "{type: latency_aware, latency_aware: {ttft_percentile: 50, exploration: {share: 0.5, min_samples: 5}}}");

        List<Answer> answers = java.util.stream.IntStream.range(0, 8)
                .mapToObj(i -> fixture.chat(unary("auto")))
                .toList();

        assertThat(answers).anySatisfy(answer -> {
            assertThat(answer.header("x-pointsman-outcome")).isEqualTo("explored");
            assertThat(answer.header("x-pointsman-stage")).isEqualTo("exploration");
        });
        assertThat(fixture.samples("b")).isPositive();
    }

    @Test
    void reloadLetsOpenRequestsFinishAndKeepsTheirCount() {
        ScriptedBackend a =
                fixture.scripted("a").always(Script.sse(Script.chunk("first")).hang());
        backend("b");
        String both = fixture.configuration("{type: static}");
        fixture.startWith(both);
        try (ClientConnection client = fixture.connect()) {
            client.chat(dev.pointsman.gateway.fixture.Requests.streamed("a")).awaitHead();
            await(a.nextExchange());

            fixture.gateway()
                    .reconfigure(fixture.read(
                            both.replaceAll("(?m)^    - \\{name: a,.*\\n", "").replace("{model: a}, ", "")));
            assertThat(fixture.chat(unary("auto")).text()).contains("from b");
            assertThat(fixture.chat(unary("a")).status()).isEqualTo(404);
            assertThat(fixture.inflight("a")).isOne();

            fixture.gateway().reconfigure(fixture.read(both));
            assertThat(fixture.inflight("a")).isOne();
        }
        fixture.assertNothingIsOpen();
        assertThat(fixture.inflight("a")).isZero();
    }
}
