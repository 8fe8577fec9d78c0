package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.ReceivedRequest;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What crosses the gateway, and what does not. */
class PassThroughTest {
    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private ReceivedRequest forwarded(ScriptedBackend backend) {
        return await(backend.nextExchange()).request();
    }

    private ScriptedBackend backend(String... modelKeys) {
        return fixture.scripted("a", modelKeys).always(Script.json(200, answer("hi", 5, 3)));
    }

    @Test
    void requestBodyIsForwardedByteForByte() {
        ScriptedBackend backend = backend();
        fixture.start();
        String body =
                " {\"temperature\": 1.0e0,\r\n \"seed\":12345678901234567890, \"model\" :\"a\",\"x-unknown\":{\"a\":[1.50, null]},"
                        + "\t\"messages\":[{\"role\":\"user\",\"content\":\"gr\\u00fc\\u00DF dich \\/ \u00fc\u4e2d\ud83d\ude00\",\"name\":\"n\"}],"
                        + "\"logit_bias\":{\"50256\":-100},\"top_p\":1E-2} \n";

        fixture.chat(body);

        assertThat(forwarded(backend).bodyText()).isEqualTo(body);
    }

    @Test
    void onlyTheModelsNameIsReplacedForAnEntrypoint() {
        ScriptedBackend backend = backend("provider_model_id: org/model-7b");
        fixture.start();
        String body =
                "{\"n\":1,\"model\":\"auto\",\"messages\":[{\"role\":\"user\",\"content\":\"is auto \\\"model\\\":\\\"auto\\\"?\"}],\"b\":2.0}";

        fixture.chat(body);

        assertThat(forwarded(backend).bodyText())
                .isEqualTo(body.replace("\"model\":\"auto\",\"messages", "\"model\":\"org/model-7b\",\"messages"));
    }

    @Test
    void effortOfTheCandidateIsSplicedIn() {
        ScriptedBackend backend = backend();
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("{model: a}]", "{model: a, reasoning_effort: high, use_reasoning: true}]"));

        Answer answer = fixture.chat(
                "{\"model\":\"auto\",\"reasoning_effort\": \"low\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"k\":1}");

        assertThat(forwarded(backend).bodyText())
                .isEqualTo(
                        "{\"model\":\"a\",\"reasoning_effort\": \"high\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"k\":1}");
        assertThat(answer.header("x-pointsman-effort")).isEqualTo("high");
    }

    @Test
    void callersEffortIsKeptWhereTheCandidateHasNone() {
        ScriptedBackend backend = backend();
        fixture.start();

        Answer answer = fixture.chat(
                "{\"model\":\"auto\",\"reasoning_effort\":\"low\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}");

        assertThat(forwarded(backend).bodyText()).contains("\"reasoning_effort\":\"low\"");
        assertThat(answer.header("x-pointsman-effort")).isEqualTo("low");
    }

    @Test
    void adapterIsAskedForByItsName() {
        ScriptedBackend backend = backend();
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("{model: a}]", "{model: a, lora_name: poet}]")
                .replace("routing:\n", "routing:\n  modelCards: [{name: a, loras: [{name: poet}]}]\n"));

        fixture.chat(unary("auto"));

        assertThat(forwarded(backend).bodyText()).contains("\"model\":\"poet\"");
    }

    @Test
    void unaryAnswerIsForwardedByteForByte() {
        String body = "{ \"id\":1.0,\"choices\":[ ],\r\n\"unknown\":{\"\\u0061\":1e3}, \"usage\":null }\n";
        fixture.scripted("a").always(Script.json(200, body));
        fixture.start();

        Answer answer = fixture.chat(unary("a"));

        assertThat(answer.text()).isEqualTo(body);
        assertThat(answer.header("content-length")).isEqualTo(Integer.toString(body.length()));
        assertThat(answer.header("content-type")).isEqualTo("application/json");
    }

    @Test
    void largeUnaryAnswerIsForwardedByteForByte() {
        String body = answer("x".repeat(3_000_000), 5, 3);
        fixture.scripted("a").always(Script.json(200, body));
        fixture.start();

        Answer answer = fixture.chat(unary("auto"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo(body);
    }

    @Test
    void largeRequestIsForwardedByteForByte() {
        ScriptedBackend backend = backend();
        fixture.start();
        String body = unary("a").replace("hello", "\u4e2dx".repeat(500_000));

        assertThat(fixture.chat(body).status()).isEqualTo(200);

        assertThat(forwarded(backend).bodyText()).isEqualTo(body);
    }

    @Test
    void headersThatAreTheBackendsGoOn() {
        ScriptedBackend backend = backend();
        fixture.start();

        fixture.chat(
                unary("a"),
                "X-Request-Id: abc",
                "OpenAI-Organization: org-1",
                "anthropic-version: 2023-06-01",
                "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "x-own: one",
                "x-own: two",
                "content-type: application/json; charset=utf-8");

        ReceivedRequest request = forwarded(backend);
        assertThat(request.path()).isEqualTo("/v1/chat/completions");
        assertThat(request.headers().get("x-request-id")).isEqualTo("abc");
        assertThat(request.headers().get("openai-organization")).isEqualTo("org-1");
        assertThat(request.headers().get("anthropic-version")).isEqualTo("2023-06-01");
        assertThat(request.headers().get("traceparent")).contains("0af7651916cd43dd8448eb211c80319c");
        assertThat(request.headers().getAll("x-own")).containsExactly("one", "two");
        assertThat(request.headers().get("content-type")).isEqualTo("application/json; charset=utf-8");
    }

    @Test
    void headersOfThisHopAndCredentialsDoNotGoOn() {
        ScriptedBackend backend = backend();
        fixture.start();

        fixture.chat(
                unary("a"),
                "Authorization: Bearer client-key",
                "x-api-key: client-key",
                "api-key: client-key",
                "Cookie: session=1",
                "Proxy-Authorization: Basic eA==",
                "Connection: keep-alive, x-this-hop",
                "Connection: x-that-hop",
                "x-this-hop: 1",
                "x-that-hop: 1",
                "Keep-Alive: timeout=5",
                "TE: trailers",
                "x-pointsman-model: evil",
                "Host: gateway.example");

        ReceivedRequest request = forwarded(backend);
        assertThat(request.headers().names())
                .noneMatch(
                        name -> name.toLowerCase(java.util.Locale.ROOT)
                                .matches(
                                        "authorization|x-api-key|api-key|cookie|proxy-authorization|x-th.*|keep-alive|te|x-pointsman-.*"));
        assertThat(request.headers().get("host")).startsWith("127.0.0.1");
        assertThat(request.headers().toString()).doesNotContain("client-key");
    }

    @Test
    void backendsOwnKeyAndHeadersAreSent() {
        ScriptedBackend backend = fixture.scripted("a").always(Script.json(200, answer("hi", 5, 3)));
        fixture.environment(Map.of("A_KEY", "backend-key"));
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("\"@a@\"}", "\"@a@\", api_key_env: A_KEY, extra_headers: {x-team: blue}}"));

        fixture.chat(unary("a"), "Authorization: Bearer client-key", "x-team: red");

        ReceivedRequest request = forwarded(backend);
        assertThat(request.headers().getAll("authorization")).containsExactly("Bearer backend-key");
        assertThat(request.headers().getAll("x-team")).containsExactly("blue");
    }

    @Test
    void answerHeadersGoOnButForThisHops() {
        String body = answer("hi", 5, 3);
        fixture.raw("a")
                .always(Script.silent()
                        .send("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
                                + "content-length: " + body.length()
                                + "\r\nx-ratelimit-remaining: 7\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n"
                                + "connection: close, x-hop\r\nx-hop: 1\r\nkeep-alive: timeout=5\r\nx-pointsman-model: evil\r\n\r\n"
                                + body));
        fixture.start();

        Answer answer = fixture.chat(unary("a"));

        assertThat(answer.header("x-ratelimit-remaining")).isEqualTo("7");
        assertThat(answer.headers().get("set-cookie")).containsExactly("a=1", "b=2");
        assertThat(answer.headers()).doesNotContainKeys("x-hop", "keep-alive");
        assertThat(answer.headers().get("x-pointsman-model")).containsExactly("a");
    }

    @Test
    void oddBytesInABackendsHeaderHarmNobody() {
        String body = answer("hi", 5, 3);
        fixture.raw("a")
                .always(Script.silent()
                        .send("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n" + "content-length: "
                                + body.length() + "\r\nx-odd: a\u0007b\u00e9\r\n\r\n" + body));
        fixture.start();

        Answer answer = fixture.chat(unary("a"), "x-empty:");

        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.error().path("code").asString()).isEqualTo("upstream_failed");
    }

    @Test
    void oddBytesInAClientsHeaderAreRefused() {
        backend();
        fixture.start();

        assertThat(fixture.chat(unary("a"), "x-odd: a\u0007b").status()).isEqualTo(400);
    }

    @Test
    void answerOfARefusingBackendGoesOnAsItIs() {
        String error =
                "{\"error\":{\"message\":\"temperature must be below 2\",\"type\":\"invalid_request_error\",\"param\":\"temperature\",\"code\":null}}";
        fixture.scripted("a").always(Script.json(400, error));
        fixture.start();

        Answer answer = fixture.chat(streamed("auto"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).isEqualTo(error);
        assertThat(answer.header("x-pointsman-model")).isEqualTo("a");
    }

    @Test
    void tooManyRequestsOfTheLastCandidateGoesOnWithItsRetryAfter() {
        fixture.scripted("a")
                .always(Script.status(429, Map.of("retry-after", "7", "content-type", "application/json"))
                        .send("{\"error\":{\"message\":\"slow down\"}}"));
        fixture.start();

        Answer answer = fixture.chat(unary("a"));

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.header("retry-after")).isEqualTo("7");
    }

    @Test
    void routedAnswersSayWhatWasChosen() {
        backend();
        fixture.start();

        Answer answer = fixture.chat(unary("auto"));

        assertThat(answer.header("x-pointsman-decision")).isEqualTo("chat");
        assertThat(answer.header("x-pointsman-model")).isEqualTo("a");
        assertThat(answer.header("x-pointsman-outcome")).isEqualTo("selected");
        assertThat(answer.header("x-pointsman-stage")).isEqualTo("base");
        assertThat(answer.header("x-pointsman-attempts")).isEqualTo("1");
        assertThat(answer.header("x-pointsman-record-id"))
                .isEqualTo(fixture.record().id());
    }

    @Test
    void eventsAreForwardedInTheTurnTheyCome() {
        fixture.scripted("a").always(Script.sse(chunk("first")).hang());
        fixture.start();

        try (ClientConnection client = fixture.connect()) {
            client.chat(streamed("a")).awaitHead();
            assertThat(client.readUntil("first\"},\"finish_reason\":null}]}\n\n"))
                    .startsWith("data: ");
        }
    }

    @Test
    void clientOfHttp10GetsAPlainBody() {
        fixture.scripted("a").always(Script.sse(chunk("first"), DONE));
        fixture.start();
        String body = streamed("a");

        try (ClientConnection client = fixture.connect()) {
            client.send("POST /v1/chat/completions HTTP/1.0\r\ncontent-length: " + body.length() + "\r\n\r\n" + body);
            Answer answer = client.answer();
            assertThat(answer.headers()).doesNotContainKey("transfer-encoding");
            assertThat(answer.events()).containsExactly(chunk("first"), DONE);
        }
    }
}
