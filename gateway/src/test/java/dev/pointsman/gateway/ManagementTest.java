package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.usage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The management plane: what it shows, and to whom. */
class ManagementTest {
    private static final String PREVIEW = "/api/v1/routing/preview";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private void start(String algorithm) {
        fixture.scripted("a", "pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2}")
                .always(Script.json(200, answer("hi", 5, 3)));
        fixture.scripted("b")
                .always(Script.sse(chunk("x"))
                        .pause(Duration.ofMillis(5))
                        .event(chunk("y"))
                        .event(usage(5, 2))
                        .event(DONE));
        fixture.start(algorithm);
    }

    private JsonNode preview(String body) {
        Answer answer = fixture.manage(PREVIEW, body.getBytes(UTF_8));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    @Test
    void previewIsWhatALiveRequestGets() {
        start("{type: latency_aware, latency_aware: {ttft_percentile: 50, tpot_percentile: 50, exploration: off}}");
        fixture.chat(streamed("b"));

        JsonNode preview = preview(streamed("auto"));
        Answer live = fixture.chat(streamed("auto"));

        assertThat(preview.path("decision").asString())
                .isEqualTo(live.header("x-pointsman-decision"))
                .isEqualTo("chat");
        assertThat(preview.path("selection").path("model").asString())
                .isEqualTo(live.header("x-pointsman-model"))
                .isEqualTo("b");
        assertThat(preview.path("selection").path("status").asString()).isEqualTo(live.header("x-pointsman-outcome"));
        assertThat(preview.path("dispatch").path("stage").asString()).isEqualTo(live.header("x-pointsman-stage"));
        assertThat(preview.path("algorithm").asString()).isEqualTo("latency_aware");
        assertThat(preview.path("candidates")).hasSize(2);
        assertThat(preview.path("eligibility")).hasSize(2);
        for (String part : List.of("selection_trace", "evidence", "cost_estimate", "config_hash")) {
            assertThat(preview.has(part)).as(part).isTrue();
        }
    }

    @Test
    void previewChangesNothing() {
        start("{type: latency_aware, latency_aware: {ttft_percentile: 50, exploration: {share: 0.5}}}");
        String telemetry = fixture.manage("/api/v1/telemetry").text();
        JsonNode first = preview(unary("auto"));
        for (int i = 0; i < 20; i++) {
            assertThat(preview(unary("auto"))).isEqualTo(first);
        }

        assertThat(fixture.manage("/api/v1/telemetry").text()).isEqualTo(telemetry);
        assertThat(fixture.inflight("a")).isZero();
        assertThat(fixture.manage("/metrics").text()).doesNotContain("pointsman_requests_total{");
    }

    @Test
    void previewTakesAShortForm() {
        start("{type: static}");

        JsonNode preview = preview(
                "{\"model\":\"auto\",\"text\":\"hello\",\"max_output_tokens\":500,\"stream\":true,\"headers\":{\"x-user\":\"u\"}}");

        assertThat(preview.path("selection").path("model").asString()).isEqualTo("a");
        assertThat(preview.path("cost_estimate").path("amount").asDouble()).isGreaterThan(0.001);
        assertThat(preview("{\"request\":" + unary("b") + "}")
                        .path("selection")
                        .path("status")
                        .asString())
                .isEqualTo("direct");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "null",
                "7",
                "\"x\"",
                "{\"request\":null}",
                "{\"request\":[]}",
                "{\"model\":7}",
                "{\"text\":{}}",
                "{\"model\":\"none\",\"text\":\"x\"}",
                "{\"unknown\":1}",
                "{\"messages\":[]}",
                "{\"max_output_tokens\":-1}",
                "{\"a\":1,\"a\":2}",
                "{\"headers\":7}",
                "{} {}"
            })
    void badPreviewIsRefused(String body) {
        start("{type: static}");

        Answer answer = fixture.manage(PREVIEW, body.getBytes(UTF_8));

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.error().path("message").asString()).isNotBlank();
    }

    @Test
    void previewOfAWiderEncodingIsRefused() {
        start("{type: static}");

        assertThat(fixture.manage(PREVIEW, unary("auto").getBytes(java.nio.charset.StandardCharsets.UTF_16))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void telemetryIsInSecondsForEachSeriesWithSamples() {
        start("{type: static}");
        fixture.chat(unary("a"));
        fixture.chat(streamed("b"));

        JsonNode models = fixture.manage("/api/v1/telemetry").json().path("models");

        assertThat(models).hasSize(2);
        JsonNode a = models.path(0);
        assertThat(a.path("model").asString()).isEqualTo("a");
        assertThat(a.path("inflight").asInt(-1)).isZero();
        assertThat(a.path("series")).hasSize(2).allSatisfy(series -> {
            assertThat(series.path("series").asString()).isEqualTo("unary");
            assertThat(series.path("metric").asString()).isIn("ttft", "tpot");
            assertThat(series.path("count").asInt()).isOne();
            assertThat(series.path("age_seconds").asDouble()).isBetween(0.0, 60.0);
            for (String percentile : List.of("50", "90", "95", "99")) {
                assertThat(series.path("percentiles").path(percentile).asDouble())
                        .isBetween(1e-6, 60.0);
            }
        });
        assertThat(models.path(1).path("series"))
                .allSatisfy(
                        series -> assertThat(series.path("series").asString()).isEqualTo("streamed"));
    }

    @Test
    void modelWithoutSamplesHasAnEmptyList() {
        start("{type: static}");

        assertThat(fixture.manage("/api/v1/telemetry")
                        .json()
                        .path("models")
                        .path(0)
                        .path("series")
                        .isArray())
                .isTrue();
        assertThat(fixture.manage("/api/v1/telemetry")
                        .json()
                        .path("models")
                        .path(0)
                        .path("series"))
                .isEmpty();
    }

    @Test
    void metricsHaveTheDocumentedNames() {
        start("{type: static}");
        fixture.chat(unary("a"));
        fixture.chat(streamed("b"));
        fixture.assertNothingIsOpen();

        String metrics = fixture.manage("/metrics").text();

        assertThat(metrics)
                .contains(
                        "pointsman_requests_total{decision=\"none\",lifecycle=\"completed\",model=\"a\",outcome=\"direct\"} 1.0",
                        "pointsman_attempts_total{model=\"a\",result=\"ok\"} 1.0",
                        "pointsman_ttft_seconds_bucket{",
                        "pointsman_tpot_seconds_count{",
                        "pointsman_latency_percentile_seconds{metric=\"ttft\",model=\"b\",percentile=\"50\",series=\"streamed\"}",
                        "pointsman_latency_window_samples{metric=\"tpot\",model=\"b\",series=\"streamed\"} 1.0",
                        "pointsman_latency_window_age_seconds{",
                        "pointsman_inflight{model=\"a\"} 0.0",
                        "pointsman_open_requests 0.0",
                        "pointsman_samples_discarded_total{reason=\"attempt_failed\"} 0.0",
                        "pointsman_tokens_prompt_total{decision=\"none\",model=\"a\"} 5.0",
                        "pointsman_tokens_completion_total{decision=\"none\",model=\"a\"} 3.0",
                        "pointsman_cost_usd_total{decision=\"none\",model=\"a\"} ");
    }

    @Test
    void predictionErrorsAreAHistogramFromTheSixthSampleOn() {
        start("{type: static}");
        for (int i = 0; i < 5; i++) {
            fixture.chat(unary("a"));
        }
        fixture.assertNothingIsOpen();
        assertThat(fixture.manage("/metrics").text()).doesNotContain("pointsman_prediction_ratio");

        fixture.chat(unary("a"));
        fixture.assertNothingIsOpen();

        assertThat(fixture.manage("/metrics").text())
                .contains("pointsman_prediction_ratio_percent_count{metric=\"ttft\",model=\"a\",series=\"unary\"} 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pointsman_ttft_seconds", "pointsman_tpot_seconds", "pointsman_prediction_ratio_percent"})
    void everyHistogramHasItsSamplesInTheBucketsOfTheirSize(String histogram) {
        start("{type: static}");
        for (int i = 0; i < 6; i++) {
            fixture.chat(streamed("b"));
        }
        fixture.assertNothingIsOpen();

        String metrics = fixture.manage("/metrics").text();

        List<String> lines = metrics.lines()
                .filter(line -> line.startsWith(histogram) && !line.contains("metric=\"tpot\""))
                .toList();
        double largest = value(lines, "_max{");
        double smallestBucketWithAll = lines.stream()
                .filter(line -> line.contains("_bucket{") && !line.contains("+Inf"))
                .filter(line -> value(List.of(line), "_bucket{") == value(lines, "_count{"))
                .mapToDouble(line -> Double.parseDouble(line.replaceFirst(".*le=\"([^\"]*)\".*", "$1")))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        List<Double> bounds = lines.stream()
                .filter(line -> line.contains("_bucket{") && !line.contains("+Inf"))
                .map(line -> Double.parseDouble(line.replaceFirst(".*le=\"([^\"]*)\".*", "$1")))
                .toList();
        double expected =
                bounds.stream().filter(bound -> bound >= largest).findFirst().orElse(Double.POSITIVE_INFINITY);
        assertThat(smallestBucketWithAll).as(String.join("\n", lines)).isEqualTo(expected);
    }

    private static double value(List<String> lines, String part) {
        return lines.stream()
                .filter(line -> line.contains(part))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void openRequestsAreCounted() {
        fixture.scripted("a").always(Script.sse(chunk("x")).hang());
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            client.chat(streamed("auto")).awaitHead();

            assertThat(fixture.manage("/metrics").text())
                    .contains("pointsman_inflight{model=\"a\"} 1.0", "pointsman_open_requests 1.0");
            assertThat(fixture.manage("/api/v1/telemetry")
                            .json()
                            .path("models")
                            .path(0)
                            .path("inflight")
                            .asInt())
                    .isOne();
        }
    }

    @Test
    void foreignHostIsRefused() {
        start("{type: static}");

        for (String host : List.of(
                "evil.example", "evil.example:9898", "127.0.0.1.evil.example", "", "[::", "a b", "localhost.evil")) {
            Answer answer = fixture.manage("/metrics", "host: " + host);
            assertThat(answer.status()).as(host).isIn(400, 403);
            assertThat(answer.text()).doesNotContain("pointsman_inflight");
        }
        for (String host : List.of("localhost", "localhost:9898", "127.0.0.1", "[::1]:9898", "LOCALHOST")) {
            assertThat(fixture.manage("/metrics", "host: " + host).status())
                    .as(host)
                    .isEqualTo(200);
        }
    }

    @Test
    void wrongTokenIsRefused() {
        fixture.environment(Map.of("MANAGEMENT_TOKEN", "right"));
        fixture.global("management: {address: 127.0.0.1, port: 0, token_env: MANAGEMENT_TOKEN}");
        start("{type: static}");

        for (String header : List.of(
                "x: y",
                "authorization: Bearer wrong",
                "authorization: right",
                "authorization: Bearer",
                "authorization: Basic cmlnaHQ=")) {
            Answer answer = fixture.manage("/api/v1/telemetry", header);
            assertThat(answer.status()).as(header).isEqualTo(401);
            assertThat(answer.error().path("code").asString()).isEqualTo("unauthorized");
        }
        assertThat(fixture.manage("/api/v1/telemetry", "authorization: Bearer right")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void unknownPathAndMethodAreTold() {
        start("{type: static}");

        assertThat(fixture.manage("/v1/models").status()).isEqualTo(404);
        assertThat(fixture.manage(PREVIEW).status()).isEqualTo(405);
        assertThat(fixture.manage("/metrics", "{}".getBytes(UTF_8)).status()).isEqualTo(405);
        assertThat(fixture.manage("/health").status()).isEqualTo(200);
        assertThat(fixture.manage("/ready").status()).isEqualTo(200);
    }
}
