package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Speech.sse;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.gateway.fixture.Speech;
import dev.pointsman.simulator.ReceivedRequest;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every surface is routed, measured and recorded alike, each in its own format and none in another's. */
class SurfacesTest {
    private static final String MESSAGES = "/v1/messages";
    private static final String COUNT = "/v1/messages/count_tokens";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private static ReceivedRequest received(ScriptedBackend backend) {
        return await(backend.nextExchange()).request();
    }

    @ParameterizedTest
    @EnumSource
    void bodyAndPathGoOnAsTheyCame(Speech speech) {
        ScriptedBackend backend = fixture.scripted("a", speech.modelKey());
        backend.always(Script.json(200, speech.answer("hi", 3)));
        fixture.start();
        String odd =
                speech.request("a").replace("{\"model\":", "{ \"x\" : [1.50e+3, \"\\ud800\"], \"n\":1, \"model\" : ");

        Answer answer = fixture.post(speech.path(), odd);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo(speech.answer("hi", 3));
        ReceivedRequest received = received(backend);
        assertThat(received.path()).isEqualTo(speech.path());
        assertThat(received.bodyText()).isEqualTo(odd);
    }

    @ParameterizedTest
    @EnumSource
    void entrypointIsRoutedAndRecorded(Speech speech) {
        ScriptedBackend backend = fixture.scripted(
                "a", speech.modelKey(), "pricing: {currency: USD, prompt_per_1m: 2, completion_per_1m: 10}");
        backend.always(sse(speech.prelude(), speech.text("a"), speech.text("b"), speech.usage(2, 0), speech.end()));
        fixture.start();

        Answer answer = fixture.post(speech.path(), speech.streamed("auto"));

        assertThat(answer.header("x-pointsman-decision")).isEqualTo("chat");
        assertThat(answer.header("x-pointsman-model")).isEqualTo("a");
        assertThat(received(backend).bodyText()).contains("\"model\":\"a\"");
        ExchangeRecord record = fixture.record();
        assertThat(record.lifecycle()).isEqualTo(Lifecycle.COMPLETED);
        assertThat(record.series()).isEqualTo(Series.STREAMED);
        assertThat(record.usage().promptTokens()).hasValue(5);
        assertThat(record.usage().completionTokens()).hasValue(2);
        assertThat(record.costUsd().orElseThrow()).isEqualTo(30e-6);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TPOT)).isOne();
    }

    @ParameterizedTest
    @EnumSource(names = {"RESPONSES", "MESSAGES"})
    void usageIsNotAskedForWhereTheFormatAlwaysReportsIt(Speech speech) {
        ScriptedBackend backend = fixture.scripted("a", speech.modelKey());
        String events = speech.prelude() + speech.text("a") + speech.usage(1, 0) + speech.end();
        backend.always(sse(events));
        fixture.start();

        Answer answer = fixture.post(speech.path(), speech.streamed("a"));

        assertThat(received(backend).bodyText()).isEqualTo(speech.streamed("a"));
        assertThat(answer.text()).isEqualTo(events);
    }

    @Test
    void usageOfCompletionsIsAskedForAndHidden() {
        Speech speech = Speech.COMPLETIONS;
        ScriptedBackend backend = fixture.scripted("a");
        backend.always(sse(speech.text("a"), speech.usage(1, 0), speech.end()));
        fixture.start();

        Answer answer = fixture.post(speech.path(), speech.streamed("a"));

        assertThat(received(backend).bodyText()).contains("\"stream_options\":{\"include_usage\":true}");
        assertThat(answer.text()).isEqualTo(speech.text("a") + speech.end());
        assertThat(fixture.record().usage().completionTokens()).hasValue(1);
    }

    @Test
    void anthropicBackendGetsItsKeyAndTheClientsVersion() {
        fixture.environment(Map.of("KEY", "sk-of-the-backend"));
        ScriptedBackend backend = await(new ScriptedBackend(fixture.vertx()).start());
        backend.always(Script.json(200, Speech.MESSAGES.answer("hi", 3)));
        fixture.model("placeholder", backend.baseUrl());
        fixture.startWith(fixture.configuration("{type: static}")
                .replace(
                        "{name: placeholder, backend_refs: [{base_url: \"@placeholder@\"}]}",
                        "{name: placeholder, api_format: anthropic, backend_refs: [{base_url: \"@placeholder@\", "
                                + "api_key_env: KEY}]}"));

        fixture.post(
                MESSAGES,
                Speech.MESSAGES.request("auto"),
                "x-api-key: the-clients",
                "anthropic-version: 2023-06-01",
                "anthropic-beta: some-beta");

        ReceivedRequest received = received(backend);
        assertThat(received.headers().getAll("x-api-key")).containsExactly("sk-of-the-backend");
        assertThat(received.headers().contains("authorization")).isFalse();
        assertThat(received.headers().get("anthropic-version")).isEqualTo("2023-06-01");
        assertThat(received.headers().get("anthropic-beta")).isEqualTo("some-beta");
        await(backend.stop());
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/responses, openai",
        "/v1/messages, openai",
        "/v1/chat/completions, anthropic",
        "/v1/completions, responses"
    })
    void modelThatDoesNotSpeakTheFormatIsRefused(String path, String spoken) {
        ScriptedBackend backend = fixture.scripted("a", "api_format: " + spoken);
        fixture.start();
        String body =
                "{\"model\":\"MODEL\",\"input\":\"x\",\"prompt\":\"x\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";

        for (String model : new String[] {"a", "auto"}) {
            Answer answer = fixture.post(path, body.replace("MODEL", model));

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.error().path("message").asString()).contains("api_format", path, "converted");
            assertThat(answer.error().path("type").asString()).isEqualTo("invalid_request_error");
            assertThat(answer.json().path("type").asString()).isEqualTo(path.equals(MESSAGES) ? "error" : "");
        }
        assertThat(backend.exchanges()).isEmpty();
    }

    @Test
    void candidateThatDoesNotSpeakTheFormatIsPassedOver() {
        ScriptedBackend chat = fixture.scripted("chat-only");
        ScriptedBackend both = fixture.scripted("both", "api_format: [openai, anthropic]");
        both.always(Script.json(200, Speech.MESSAGES.answer("hi", 3)));
        fixture.start();

        Answer answer = fixture.post(MESSAGES, Speech.MESSAGES.request("auto"));

        assertThat(answer.header("x-pointsman-model")).isEqualTo("both");
        assertThat(chat.exchanges()).isEmpty();
        assertThat(fixture.record()
                        .choice()
                        .orElseThrow()
                        .selection()
                        .eligibility()
                        .getFirst()
                        .rules())
                .singleElement()
                .satisfies(rule -> assertThat(rule.rule()).isEqualTo("api_format"));
    }

    @Test
    void errorsOfMessagesAreInAnthropicsForm() {
        fixture.scripted("a", "api_format: anthropic")
                .always(Script.status(500, Map.of()).send("oops"));
        fixture.start();

        assertAnthropicError(fixture.post(MESSAGES, Speech.MESSAGES.request("none")), 404, "not_found_error");
        assertAnthropicError(fixture.post(MESSAGES, "{\"model\":\"a\"}"), 400, "invalid_request_error");
        assertAnthropicError(fixture.post(COUNT, "{"), 400, "invalid_request_error");
        assertAnthropicError(fixture.get(MESSAGES), 405, "invalid_request_error");
        assertAnthropicError(fixture.post(MESSAGES, Speech.MESSAGES.request("a")), 502, "api_error");
    }

    private static void assertAnthropicError(Answer answer, int status, String type) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json().path("type").asString()).isEqualTo("error");
        assertThat(answer.error().path("type").asString()).isEqualTo(type);
        assertThat(answer.error().path("message").asString()).isNotBlank();
    }

    @Test
    void brokenStreamOfMessagesEndsWithAnthropicsErrorEvent() {
        fixture.scripted("a", "api_format: anthropic")
                .always(sse(Speech.MESSAGES.text("half")).cut());
        fixture.start();

        String text = fixture.post(MESSAGES, Speech.MESSAGES.streamed("a")).text();

        assertThat(text.substring(Speech.MESSAGES.text("half").length()))
                .startsWith(
                        "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"Backend")
                .endsWith("\n\n");
    }

    @Test
    void brokenStreamOfResponsesEndsWithItsErrorEvent() {
        fixture.scripted("a", "api_format: responses")
                .always(sse(Speech.RESPONSES.text("half")).cut());
        fixture.start();

        String text =
                fixture.post("/v1/responses", Speech.RESPONSES.streamed("a")).text();

        assertThat(text.substring(Speech.RESPONSES.text("half").length()))
                .startsWith(
                        "event: error\ndata: {\"type\":\"error\",\"code\":\"upstream_failed\",\"message\":\"Backend")
                .contains("\"error\":{\"message\":");
    }

    @Test
    void failedResponseIsAFailureAndSaysWhy() {
        fixture.scripted("a", "api_format: responses")
                .always(sse("data: {\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"server_error\","
                        + "\"message\":\"out of memory\"}}}\n\n"));
        fixture.start();

        Answer answer = fixture.post("/v1/responses", Speech.RESPONSES.streamed("auto"));

        assertThat(answer.text()).contains("out of memory");
        assertThat(fixture.record().lifecycle()).isNotEqualTo(Lifecycle.COMPLETED);
        assertThat(fixture.samples("a")).isZero();
    }

    @Test
    void effortIsToldInTheFormatsOwnField() {
        fixture.scripted("responses", "api_format: responses")
                .always(Script.json(200, Speech.RESPONSES.answer("hi", 3)));
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("{model: responses}", "{model: responses, reasoning_effort: high}"));

        Answer answer = fixture.post("/v1/responses", Speech.RESPONSES.request("auto"));

        assertThat(answer.header("x-pointsman-effort")).isEqualTo("high");
    }

    @Test
    void tokensAreCountedWithoutASample() {
        ScriptedBackend backend = fixture.scripted("a", "api_format: anthropic");
        backend.always(Script.json(200, "{\"input_tokens\":14}"));
        fixture.startWith(
                fixture.configuration("{type: static}").replace("{model: a}", "{model: a, reasoning_effort: high}"));
        String body = "{\"model\":\"auto\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";

        Answer answer = fixture.post(COUNT, body);

        assertThat(answer.text()).isEqualTo("{\"input_tokens\":14}");
        ReceivedRequest received = received(backend);
        assertThat(received.path()).isEqualTo(COUNT);
        assertThat(received.bodyText()).isEqualTo(body.replace("auto", "a"));
        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.COMPLETED);
        assertThat(fixture.samples("a")).isZero();
        assertThat(fixture.discarded(SampleRefusal.NO_TOKEN)).isOne();
    }

    @Test
    void embeddingsAreRoutedAndCosted() {
        ScriptedBackend backend =
                fixture.scripted("a", "pricing: {currency: USD, prompt_per_1m: 2, completion_per_1m: 10}");
        backend.always(
                Script.json(
                        200,
                        "{\"object\":\"list\",\"data\":[{\"embedding\":[0.1]}],\"usage\":{\"prompt_tokens\":8,\"total_tokens\":8}}"));
        fixture.start();

        Answer answer = fixture.post("/v1/embeddings", "{\"model\":\"auto\",\"input\":[\"x\",\"y\"]}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(received(backend).path()).isEqualTo("/v1/embeddings");
        assertThat(fixture.record().costUsd().orElseThrow()).isEqualTo(16e-6);
        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isOne();
        assertThat(fixture.samples("a", Series.UNARY, Metric.TPOT)).isZero();
    }

    @Test
    void storedResponseIsContinuedAtItsBackendAmongSeveralOfOneModel() {
        ScriptedBackend one = fixture.scripted("one", "api_format: responses");
        ScriptedBackend two = fixture.scripted("two", "api_format: responses");
        one.always(Script.json(200, Speech.RESPONSES.answer("hi", 3)));
        two.always(Script.json(200, Speech.RESPONSES.answer("hi", 3).replace("resp_1", "resp_2")));
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("[{base_url: \"@one@\"}]", "[{base_url: \"@one@\"}, {base_url: \"@two@\"}]"));
        // Put into two's place by an open request at one.
        one.enqueue(Script.silent().hang());
        try (ClientConnection waiting = fixture.connect()) {
            waiting.post("/v1/responses", Speech.RESPONSES.request("one").getBytes(UTF_8));
            await(one.nextExchange());
            fixture.post("/v1/responses", Speech.RESPONSES.request("one"));
        }
        assertThat(two.exchanges()).hasSize(1);
        fixture.record();
        fixture.record();

        fixture.post("/v1/responses", "{\"model\":\"one\",\"previous_response_id\":\"resp_2\"}");

        assertThat(two.exchanges()).hasSize(2);
        assertThat(one.exchanges()).hasSize(1);
    }

    @Test
    void responseInTheBackgroundIsNotAFastOne() {
        fixture.scripted("a", "api_format: responses")
                .always(Script.json(200, "{\"id\":\"resp_1\",\"status\":\"queued\",\"usage\":null,\"error\":null}"));
        fixture.start();

        fixture.post("/v1/responses", "{\"model\":\"a\",\"input\":\"x\",\"background\":true}");

        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.COMPLETED);
        assertThat(fixture.samples("a")).isZero();
        assertThat(fixture.discarded(SampleRefusal.NO_TOKEN)).isOne();
    }
}
