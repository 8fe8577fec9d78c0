package dev.pointsman.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ScriptedBackendTest {
    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = HttpClient.newHttpClient();
    private final ScriptedBackend backend = new ScriptedBackend(vertx);
    private final RawBackend raw = new RawBackend(vertx);

    @BeforeEach
    void start() throws Exception {
        await(backend.start());
        await(raw.start());
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        await(backend.stop());
        await(raw.stop());
        await(vertx.close());
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(10, TimeUnit.SECONDS);
    }

    private static HttpRequest post(String baseUrl) {
        return HttpRequest.newBuilder(URI.create(baseUrl + "/chat/completions?x=1"))
                .header("X-Test", "yes")
                .POST(HttpRequest.BodyPublishers.ofString("{\"a\":\"é\"}"))
                .build();
    }

    private HttpResponse<String> send() throws Exception {
        return client.send(post(backend.baseUrl()), BodyHandlers.ofString());
    }

    private HttpResponse<String> sendRaw() throws Exception {
        return client.send(post(raw.baseUrl()), BodyHandlers.ofString());
    }

    @Test
    void aStreamIsSentByteForByte() throws Exception {
        backend.enqueue(Script.sse(Script.chunk("a\"b"), Script.usage(1, 2), Script.DONE)
                .send(": bye\r\n\r\n"));
        HttpResponse<String> response = send();
        assertThat(response.headers().firstValue("content-type")).hasValue("text/event-stream");
        assertThat(response.body())
                .isEqualTo("data: " + Script.chunk("a\"b") + "\n\ndata: " + Script.usage(1, 2)
                        + "\n\ndata: [DONE]\n\n: bye\r\n\r\n");
    }

    @Test
    void scriptsAreTakenInOrderThenTheStandingOne() throws Exception {
        assertThat(send().statusCode()).isEqualTo(500);
        backend.always(Script.json(200, "{}")).enqueue(Script.json(429, "{\"error\":1}"), Script.json(404, "é"));
        assertThat(send().statusCode()).isEqualTo(429);
        assertThat(send().body()).isEqualTo("é");
        assertThat(send().body()).isEqualTo("{}");
        assertThat(send().body()).isEqualTo("{}");
    }

    @Test
    void requestsAreRecorded() throws Exception {
        backend.always(Script.json(200, "{}"));
        Future<ScriptedExchange> next = backend.nextExchange();
        send();
        ScriptedExchange exchange = await(next);
        await(exchange.ended());
        assertThat(exchange.request().method()).isEqualTo("POST");
        assertThat(exchange.request().path()).isEqualTo("/v1/chat/completions?x=1");
        assertThat(exchange.request().headers().get("x-test")).isEqualTo("yes");
        assertThat(exchange.request().bodyText()).isEqualTo("{\"a\":\"é\"}");
        assertThat(backend.exchanges()).containsExactly(exchange);
        assertThat(exchange.clientGone().isComplete()).isFalse();
    }

    @Test
    void aPauseSeparatesWhatIsSent() throws Exception {
        backend.enqueue(Script.sse("a").pause(Duration.ofMillis(150)).event("b"));
        HttpResponse<InputStream> response = client.send(post(backend.baseUrl()), BodyHandlers.ofInputStream());
        assertThat(response.body().readNBytes(9)).isEqualTo("data: a\n\n".getBytes());
        long began = System.nanoTime();
        assertThat(response.body().readAllBytes()).isEqualTo("data: b\n\n".getBytes());
        assertThat(System.nanoTime() - began).isGreaterThan(50_000_000L);
    }

    @Test
    void cutAndResetBreakTheAnswer() {
        backend.enqueue(
                Script.sse("a").cut(),
                Script.sse("a").reset(),
                Script.silent().cut(),
                Script.silent().reset());
        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(this::send).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aClientThatGoesAwayIsSeen() throws Exception {
        backend.enqueue(Script.sse("a").hang());
        HttpResponse<InputStream> response = client.send(post(backend.baseUrl()), BodyHandlers.ofInputStream());
        ScriptedExchange exchange = await(backend.nextExchange());
        assertThat(response.body().read()).isEqualTo('d');
        assertThat(exchange.clientGone().isComplete()).isFalse();
        response.body().close();
        await(exchange.clientGone());
        assertThat(exchange.ended().isComplete()).isFalse();
    }

    @Test
    void aSilentBackendSeesItsClientGiveUp() throws Exception {
        backend.enqueue(Script.silent().hang());
        var answer = client.sendAsync(post(backend.baseUrl()), BodyHandlers.ofString());
        ScriptedExchange exchange = await(backend.nextExchange());
        answer.cancel(true);
        await(exchange.clientGone());
    }

    @Test
    void rawBytesGoOutAsTheyAre() throws Exception {
        raw.enqueue(
                Script.silent().send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi"),
                Script.status(200, Map.of("content-length", "10")).send("short"),
                Script.silent().send("nonsense\r\n\r\n"),
                Script.status(200, Map.of("transfer-encoding", "chunked")).send("zz\r\n"),
                Script.silent().reset());
        assertThat(sendRaw().body()).isEqualTo("hi");
        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(this::sendRaw).isInstanceOf(IOException.class);
        }
        assertThat(await(raw.nextExchange()).request().bodyText()).isEqualTo("{\"a\":\"é\"}");
    }

    @Test
    void aRawBackendSeesItsClientGoAway() throws Exception {
        raw.enqueue(Script.silent()
                .send("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx")
                .hang());
        HttpResponse<InputStream> response = client.send(post(raw.baseUrl()), BodyHandlers.ofInputStream());
        assertThat(response.body().read()).isEqualTo('x');
        response.body().close();
        await(await(raw.nextExchange()).clientGone());
    }

    @Test
    void nothingFollowsTheEndOfAScript() {
        assertThatThrownBy(() -> Script.json(200, "{}").send("x")).isInstanceOf(IllegalStateException.class);
    }
}
