package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.usage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Decision records through the management plane. */
class InsightsTest {
    private static final String POLICY = "{type: multi_factor, multi_factor: {objective: {strategy: lexicographic,"
            + " priorities: [{factor: cost, tolerance: 0.1}, {factor: latency}]}, latency_metric: ttft}}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    @TempDir
    Path folder;

    private void start() {
        fixture.scripted("a", "pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2}")
                .always(Script.json(200, answer("hi", 5, 3)));
        fixture.scripted("b", "pricing: {currency: USD, prompt_per_1m: 3, completion_per_1m: 4}")
                .always(Script.sse(chunk("x"))
                        .event(chunk("y"))
                        .event(usage(5, 2))
                        .event(DONE));
        fixture.start(POLICY);
    }

    private JsonNode get(String path) {
        Answer answer = fixture.manage("/api/v1/insights" + path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    /** Records are written within a second of the request's end. */
    private void awaitRecords(int count) {
        assertThat(GatewayFixture.eventually(
                        Duration.ofSeconds(5),
                        () -> fixture.manage("/ready")
                                        .json()
                                        .path("insights")
                                        .path("written")
                                        .asInt()
                                == count))
                .as("%s", fixture.manage("/ready").text())
                .isTrue();
    }

    @Test
    void routedRequestIsRecordedWithItsChoiceAndWhatWasMeasured() {
        start();
        String id = fixture.chat(unary("auto")).header("x-pointsman-record-id");
        awaitRecords(1);

        JsonNode record = get("/" + id);

        assertThat(record.path("decision").asString()).isEqualTo("chat");
        assertThat(record.path("model").asString()).isEqualTo("a");
        assertThat(record.path("outcome").asString()).isEqualTo("selected");
        assertThat(record.path("lifecycle").asString()).isEqualTo("completed");
        assertThat(record.path("status").asInt()).isEqualTo(200);
        assertThat(record.path("tokens").path("prompt").asInt()).isEqualTo(5);
        assertThat(record.path("tokens").path("estimated").asBoolean()).isFalse();
        assertThat(record.path("measured").path("ttft_seconds").asDouble()).isPositive();
        assertThat(record.path("cost").path("actual").asDouble()).isEqualTo((5 * 1 + 3 * 2) / 1e6);
        assertThat(record.path("cost").path("estimated").asDouble()).isPositive();
        assertThat(record.path("attempts").get(0).path("result").asString()).isEqualTo("ok");
        assertThat(record.path("selection").path("model").asString()).isEqualTo("a");
        assertThat(record.path("dispatch").path("stage").asString()).isEqualTo("base");
        assertThat(record.path("evidence").path("candidates")).hasSize(2);
        assertThat(record.path("algorithm").path("type").asString()).isEqualTo("multi_factor");
        assertThat(record.path("config_hash").asString())
                .isEqualTo(fixture.manage("/ready").json().path("config_hash").asString());
    }

    @Test
    void recordedTraceIsThatOfThePreviewBefore() {
        start();
        JsonNode preview = fixture.manage(
                        "/api/v1/routing/preview", unary("auto").getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .json();
        String id = fixture.chat(unary("auto")).header("x-pointsman-record-id");
        awaitRecords(1);

        JsonNode diagnostics = get("/" + id).path("route_diagnostics");

        assertThat(diagnostics.path("selection_trace")).isEqualTo(preview.path("selection_trace"));
        assertThat(diagnostics.path("eligibility")).isEqualTo(preview.path("eligibility"));
    }

    @Test
    void listIsPagedAndFiltered() {
        start();
        for (int k = 0; k < 5; k++) {
            fixture.chat(unary("auto"), "x-session-id: s" + k % 2);
        }
        fixture.chat(streamed("b"));
        awaitRecords(6);

        assertThat(get("?model=b").path("records")).hasSize(1);
        assertThat(get("?outcome=direct").path("records")).hasSize(1);
        assertThat(get("?decision=chat").path("records")).hasSize(5);
        assertThat(get("?session=s1").path("records")).hasSize(2);
        assertThat(get("?since=1h").path("records")).hasSize(6);
        assertThat(get("?until=1h").path("records")).isEmpty();
        Set<String> ids = new HashSet<>();
        String cursor = "";
        for (int page = 0; page < 3; page++) {
            JsonNode found = get("?limit=2" + cursor);
            found.path("records").forEach(row -> ids.add(row.path("id").asString()));
            cursor = "&cursor=" + found.path("next_cursor").asString("");
        }
        assertThat(ids).hasSize(6);
    }

    @Test
    void summaryCountsByDecisionAndModel() {
        start();
        for (int k = 0; k < 3; k++) {
            fixture.chat(unary("auto"));
        }
        awaitRecords(3);

        JsonNode summary = get("/summary?since=1h");

        assertThat(summary.path("records").asInt()).isEqualTo(3);
        JsonNode model = summary.path("decisions").get(0).path("models").get(0);
        assertThat(model.path("model").asString()).isEqualTo("a");
        assertThat(model.path("share").asDouble()).isEqualTo(1);
        assertThat(model.path("cost").get(0).path("actual").asDouble()).isEqualTo(3 * 11 / 1e6);
        assertThat(model.path("ttft_seconds").path("p95").asDouble()).isPositive();
    }

    @Test
    void neitherPromptNorAnswerNorSessionKeyIsStored() throws Exception {
        fixture.scripted("a").always(Script.json(200, answer("the-secret-answer", 5, 3)));
        Path file = folder.resolve("insights.db");
        fixture.global("insights: {store: sqlite, path: \"" + file + "\"}").start();
        fixture.chat(
                "{\"model\":\"auto\",\"messages\":[{\"role\":\"user\",\"content\":\"the-secret-prompt\"}]}",
                "x-session-id: the-secret-session");
        awaitRecords(1);

        StringBuilder stored = new StringBuilder();
        try (var files = Files.list(folder)) {
            for (Path part : files.toList()) {
                stored.append(new String(Files.readAllBytes(part), java.nio.charset.StandardCharsets.ISO_8859_1));
            }
        }

        assertThat(stored.toString()).contains("chat").doesNotContain("the-secret");
    }

    @Test
    void brokenStreamIsRecordedWithTokensThatWereSeenAndMarkedAsEstimated() {
        fixture.scripted("a", "pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2}")
                .always(Script.sse(chunk("x"))
                        .event(chunk("y"))
                        .event(chunk("z"))
                        .reset());
        fixture.start();
        String id;
        try (var client = fixture.connect()) {
            client.chat(streamed("auto"));
            id = client.answer().header("x-pointsman-record-id");
        } catch (AssertionError cut) {
            id = fixture.record().id();
        }
        awaitRecords(1);

        JsonNode record = get("/" + id);

        assertThat(record.path("lifecycle").asString()).isEqualTo("aborted");
        assertThat(record.path("tokens").path("estimated").asBoolean()).isTrue();
        assertThat(record.path("tokens").path("completion").asInt()).isEqualTo(3);
        assertThat(record.path("cost").path("actual").asDouble()).isPositive();
    }

    @Test
    void storeThatCannotBeUsedIsVisibleAndTrafficGoesOn() {
        fixture.scripted("a").always(Script.json(200, answer("hi", 5, 3)));
        fixture.global("insights: {store: postgres, url: \"jdbc:postgresql://127.0.0.1:1/none\", queue_size: 5}")
                .start();
        for (int k = 0; k < 20; k++) {
            assertThat(fixture.chat(unary("auto")).status()).isEqualTo(200);
        }

        assertThat(GatewayFixture.eventually(
                        Duration.ofSeconds(10),
                        () -> fixture.manage("/ready")
                                .json()
                                .path("insights")
                                .path("status")
                                .asString()
                                .equals("failing")))
                .isTrue();
        Answer ready = fixture.manage("/ready");
        assertThat(ready.status()).isEqualTo(200);
        assertThat(ready.json().path("insights").path("problem").asString()).contains("PostgreSQL");
        assertThat(fixture.manage("/metrics").text()).contains("pointsman_insights_failing 1.0");
        assertThat(fixture.manage("/api/v1/insights").status()).isEqualTo(503);
        assertThat(fixture.manage("/api/v1/insights/rec_1")
                        .json()
                        .path("error")
                        .path("code")
                        .asString())
                .isEqualTo("insights_unavailable");
    }

    @Test
    void explanationIsIdenticalAndSaysWhatWouldHaveMadeTheLoserWin() {
        start();
        String id = fixture.chat(unary("auto")).header("x-pointsman-record-id");
        awaitRecords(1);

        Answer answer = fixture.manage("/api/v1/insights/" + id + "/explain", new byte[0]);

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().path("identical").asBoolean()).isTrue();
        JsonNode loser = answer.json().path("counterfactuals").get(0);
        assertThat(loser.path("candidate").path("model").asString()).isEqualTo("b");
        JsonNode price = loser.path("changes").get(0);
        assertThat(price.path("knob").asString()).isEqualTo("price");
        assertThat(price.path("to").asDouble()).isBetween(0.1, 1.0);
    }

    /** Over HTTP/2 an answer that ends closes its stream at once, which is no client that left. */
    @Test
    void requestOverHttp2IsCompleted() throws Exception {
        start();
        try (var client = java.net.http.HttpClient.newHttpClient()) {
            var request = java.net.http.HttpRequest.newBuilder(java.net.URI.create(
                            "http://127.0.0.1:" + fixture.gateway().port() + "/v1/chat/completions"))
                    .POST(java.net.http.HttpRequest.BodyPublishers.ofString(streamed("b")))
                    .build();
            var answer = client.send(request, java.net.http.HttpResponse.BodyHandlers.ofString());
            assertThat(answer.version()).isEqualTo(java.net.http.HttpClient.Version.HTTP_2);
        }
        ExchangeRecord record = fixture.record();
        assertThat(record.lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED);
        assertThat(record.attempts()).hasSize(1);
    }

    private JsonNode[] eval(String body) {
        Answer answer = fixture.manage("/api/v1/eval", body.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.text()
                .lines()
                .map(tools.jackson.databind.json.JsonMapper.shared()::readTree)
                .toArray(JsonNode[]::new);
    }

    @Test
    void evalIsThePreviewOfEachRequestAndASummary() {
        start();
        String telemetry = fixture.manage("/api/v1/telemetry").text();
        JsonNode preview = fixture.manage(
                        "/api/v1/routing/preview", unary("auto").getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .json();

        JsonNode[] lines = eval(unary("auto") + "\n" + unary("b") + "\n{\"model\":\"nobody\",\"text\":\"x\"}\n");

        assertThat(lines).hasSize(4);
        assertThat(lines[0].path("selection")).isEqualTo(preview.path("selection"));
        assertThat(lines[1].path("selection").path("status").asString()).isEqualTo("direct");
        assertThat(lines[2].path("error").path("message").asString()).contains("nobody");
        assertThat(lines[3].path("summary").path("models").path("a").asInt()).isOne();
        assertThat(lines[3].path("summary").path("errors").asInt()).isOne();
        assertThat(fixture.manage("/api/v1/telemetry").text()).isEqualTo(telemetry);
        assertThat(get("").path("records")).isEmpty();
    }

    @Test
    void evalUnderAnotherPolicyChoosesFromTheSameEvidence() {
        start();
        String other = fixture.configuration("{type: static}")
                .replace("@a@", "http://x/v1")
                .replace("@b@", "http://y/v1")
                .replace("[{model: a}, {model: b}]", "[{model: b}, {model: a}]");

        JsonNode[] lines = eval("{\"requests\":[" + unary("auto") + "],\"policy\":"
                + tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(other) + "}");

        assertThat(lines[0].path("selection").path("model").asString()).isEqualTo("b");
        assertThat(lines[0].path("before").asString()).isEqualTo("a");
        assertThat(lines[1].path("summary").path("changed").asInt()).isOne();
        assertThat(fixture.manage(
                                "/api/v1/eval",
                                "{\"requests\":[],\"policy\":\"x: y\"}"
                                        .getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void badParametersAreNamed() {
        start();
        assertThat(fixture.manage("/api/v1/insights?limit=0").status()).isEqualTo(400);
        assertThat(fixture.manage("/api/v1/insights?cursor=@@").text()).contains("next_cursor");
        assertThat(fixture.manage("/api/v1/insights?since=yesterday").text()).contains("2026-11-30T12:00:00Z");
        assertThat(fixture.manage("/api/v1/insights/rec_none").status()).isEqualTo(404);
    }
}
