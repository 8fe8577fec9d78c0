package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a client gets wrong is told to it clearly, and never reaches a backend. */
class BadRequestTest {
    private static final String MESSAGES = "\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private ScriptedBackend backend;

    @BeforeEach
    void start() {
        backend = fixture.scripted("a").always(Script.json(200, answer("hi", 5, 3)));
        fixture.global("limits: {max_body: 4KiB}").start();
    }

    private void assertUnharmed() {
        assertThat(backend.exchanges()).isEmpty();
        assertThat(fixture.chat(unary("auto")).status()).isEqualTo(200);
    }

    static Stream<Arguments> badBodies() {
        return Stream.of(
                bad("nothing", "", "invalid_json"),
                bad("no JSON", "hello", "invalid_json"),
                bad("half an object", "{\"model\":\"auto\",", "invalid_json"),
                bad("trailing comma", "{\"model\":\"auto\"," + MESSAGES + ",}", "invalid_json"),
                bad("a second value", "{\"model\":\"auto\"," + MESSAGES + "}{}", "invalid_json"),
                bad("an array", "[]", "invalid_type"),
                bad("a bare null", "null", "invalid_type"),
                bad("no model", "{" + MESSAGES + "}", "missing_required_parameter"),
                bad("model as number", "{\"model\":7," + MESSAGES + "}", "invalid_type"),
                bad("model as null", "{\"model\":null," + MESSAGES + "}", "invalid_type"),
                bad("model as object", "{\"model\":{\"a\":1}," + MESSAGES + "}", "invalid_type"),
                bad("blank model", "{\"model\":\" \"," + MESSAGES + "}", "invalid_value"),
                bad("no messages", "{\"model\":\"auto\"}", "missing_required_parameter"),
                bad("empty messages", "{\"model\":\"auto\",\"messages\":[]}", null),
                bad("messages as text", "{\"model\":\"auto\",\"messages\":\"hi\"}", "invalid_type"),
                bad("stream as text", "{\"model\":\"auto\",\"stream\":\"yes\"," + MESSAGES + "}", "invalid_type"),
                bad("max_tokens as text", "{\"model\":\"auto\",\"max_tokens\":\"7\"," + MESSAGES + "}", "invalid_type"),
                bad("negative max_tokens", "{\"model\":\"auto\",\"max_tokens\":-1," + MESSAGES + "}", "invalid_value"),
                bad("n of 0", "{\"model\":\"auto\",\"n\":0," + MESSAGES + "}", "invalid_value"),
                bad("duplicate model", "{\"model\":\"auto\"," + MESSAGES + ",\"model\":\"a\"}", "duplicate_key"),
                bad(
                        "duplicate model, escaped",
                        "{\"model\":\"auto\"," + MESSAGES + ",\"mod\\u0065l\":\"a\"}",
                        "duplicate_key"),
                bad("duplicate unknown key", "{\"model\":\"auto\",\"x\":1," + MESSAGES + ",\"x\":2}", "duplicate_key"),
                bad(
                        "deep nesting",
                        "{\"model\":\"auto\",\"x\":" + "[".repeat(1_900) + "]".repeat(1_900) + "," + MESSAGES + "}",
                        "json_limit_exceeded"),
                Arguments.of("UTF-16 with a mark", unary("auto").getBytes(UTF_16), "unsupported_encoding"),
                Arguments.of("UTF-16 without a mark", unary("auto").getBytes(UTF_16LE), "unsupported_encoding"),
                Arguments.of(
                        "Latin-1",
                        unary("auto").replace("hello", "gr\u00fc\u00df").getBytes(ISO_8859_1),
                        "unsupported_encoding"),
                Arguments.of("zero bytes", new byte[64], null));
    }

    private static Arguments bad(String name, String body, String code) {
        return Arguments.of(name, body.getBytes(UTF_8), code);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badBodies")
    void badBodyIsRefused(String name, byte[] body, String code) {
        try (ClientConnection client = fixture.connect()) {
            Answer answer = client.post("/v1/chat/completions", body).answer();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.header("content-type")).isEqualTo("application/json");
            assertThat(answer.error().path("message").asString())
                    .isNotBlank()
                    .doesNotContain("Exception", "tools.jackson");
            assertThat(answer.error().path("type").asString()).isEqualTo("invalid_request_error");
            assertThat(answer.error().has("param")).isTrue();
            if (code != null) {
                assertThat(answer.error().path("code").asString()).isEqualTo(code);
            }
            // The connection is as good as before.
            assertThat(client.get("/health").answer().status()).isEqualTo(200);
        }
        assertUnharmed();
    }

    @Test
    void bodyAnnouncedOverTheLimitIsRefusedAtOnce() {
        try (ClientConnection client = fixture.connect()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n");

            Answer answer = client.answer();

            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.error().path("code").asString()).isEqualTo("request_too_large");
            assertThat(answer.error().path("message").asString()).contains("4096 bytes");
        }
        assertUnharmed();
    }

    @Test
    void clientThatWaitsForConsentIsRefusedBeforeItSends() {
        try (ClientConnection client = fixture.connect()) {
            client.send(
                    "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 5000\r\n\r\n");

            int status = client.awaitHead();

            assertThat(status).isIn(100, 413);
        }
        assertUnharmed();
    }

    @Test
    void clientThatWaitsForConsentGetsIt() {
        String body = unary("auto");
        try (ClientConnection client = fixture.connect()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: "
                    + body.length() + "\r\n\r\n");
            assertThat(client.awaitHead()).isEqualTo(100);

            assertThat(client.send(body).answer().status()).isEqualTo(200);
        }
    }

    @Test
    void chunkedBodyOverTheLimitIsRefused() {
        String chunk = "400\r\n" + "x".repeat(1_024) + "\r\n";
        try (ClientConnection client = fixture.connect()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
                    + chunk.repeat(5));

            assertThat(client.answer().status()).isEqualTo(413);
        }
        assertUnharmed();
    }

    @Test
    void bodyOfExactlyTheLimitIsTaken() {
        String body = unary("auto");
        String padded = body.substring(0, body.length() - 1) + " ".repeat(4_096 - body.length()) + "}";
        assertThat(fixture.chat(padded).status()).isEqualTo(200);
        assertThat(fixture.chat(padded + " ").status()).isEqualTo(413);
    }

    @Test
    void connectionOfATooLargeBodyIsReusableOrClosed() {
        String large = unary("auto").replace("hello", "x".repeat(8_000));
        try (ClientConnection client = fixture.connect()) {
            assertThat(client.chat(large).answer().status()).isEqualTo(413);
            assertThat(client.chat(unary("auto")).answer().status()).isEqualTo(200);
        }
    }

    @Test
    void bodyThatComesSlowlyIsRead() {
        byte[] body = unary("auto").getBytes(UTF_8);
        try (ClientConnection client = fixture.connect()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: " + body.length + "\r\n\r\n");
            for (byte one : body) {
                client.send(new byte[] {one});
            }

            assertThat(client.answer().status()).isEqualTo(200);
        }
    }

    @Test
    void unknownPathAndMethodAreTold() {
        assertThat(fixture.get("/v1/nothing").status()).isEqualTo(404);
        assertThat(fixture.get("/v1/nothing").error().path("code").asString()).isEqualTo("not_found");
        assertThat(fixture.get("/v1/chat/completions").status()).isEqualTo(405);
        assertThat(fixture.get("/v1/chat/completions").error().path("code").asString())
                .isEqualTo("method_not_allowed");
    }

    @Test
    void pathsThatAreOddGetAnAnswer() {
        for (String path : List.of(
                "/v1/models/%zz",
                "/v1/models/%",
                "/v1/models/",
                "//",
                "/%00",
                "/v1/chat/completions/../x",
                "*",
                "http://x/health",
                "/health?x=%zz")) {
            try (ClientConnection client = fixture.connect()) {
                assertThat(client.get(path).answer().status()).as(path).isIn(200, 400, 404);
            }
        }
        assertUnharmed();
    }

    @Test
    void methodsThatAreOddGetAnAnswer() {
        for (String line : List.of(
                "OPTIONS * HTTP/1.1",
                "OPTIONS /v1/chat/completions HTTP/1.1",
                "PUT /health HTTP/1.1",
                "TRACE / HTTP/1.1",
                "BREW /v1/models HTTP/1.1")) {
            try (ClientConnection client = fixture.connect()) {
                Answer answer = client.send(line + "\r\nhost: x\r\n\r\n").answer();
                assertThat(answer.status()).as(line).isIn(400, 404, 405);
            }
        }
        assertUnharmed();
    }

    @Test
    void headIsAnsweredWithoutABody() {
        try (ClientConnection client = fixture.connect()) {
            assertThat(client.send("HEAD /health HTTP/1.1\r\nhost: x\r\n\r\n")
                            .headAnswer()
                            .status())
                    .isEqualTo(200);
            assertThat(client.send("HEAD /v1/chat/completions HTTP/1.1\r\nhost: x\r\n\r\n")
                            .headAnswer()
                            .status())
                    .isEqualTo(405);
            assertThat(client.get("/health").answer().status()).isEqualTo(200);
        }
    }

    @Test
    void noHttpAtAllIsRefused() {
        for (String garbage : List.of(
                "\u0016\u0003\u0001garbage\r\n\r\n",
                "GET\r\n\r\n",
                "GET / HTTP/9.9\r\nhost: x\r\n\r\n",
                "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n",
                "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!")) {
            try (ClientConnection client = fixture.connect()) {
                client.send(garbage);
                client.awaitClose();
            }
        }
        assertUnharmed();
    }

    @Test
    void smugglingByTwoLengthsIsRefused() {
        try (ClientConnection client = fixture.connect()) {
            client.send(
                    "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n");

            assertThat(client.answer().status()).isEqualTo(400);
        }
        assertUnharmed();
    }
}
