package dev.pointsman.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pointsman.wire.ChatTokens;
import dev.pointsman.wire.SseReader;
import dev.pointsman.wire.StreamMeter;
import dev.pointsman.wire.UnaryAnswer;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SimulatedBackendTest {
    private static final SimulatedModel FAST = SimulatedModel.of("m", 1e6, 0.2, 0);

    private static Vertx vertx;
    private static HttpClient client;
    private final List<SimulatedBackend> started = new ArrayList<>();

    @BeforeAll
    static void open() {
        vertx = Vertx.vertx();
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void close() throws Exception {
        client.close();
        await(vertx.close());
    }

    @AfterEach
    void stop() throws Exception {
        for (SimulatedBackend backend : started) {
            await(backend.stop());
        }
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(10, TimeUnit.SECONDS);
    }

    private SimulatedBackend start(SimulatedModel model) throws Exception {
        SimulatedBackend backend = await(new SimulatedBackend(vertx, model).start());
        started.add(backend);
        return backend;
    }

    private static HttpRequest chat(SimulatedBackend backend, String members) {
        String body = "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hello you\"}]" + members + "}";
        return HttpRequest.newBuilder(URI.create(backend.baseUrl() + "/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static HttpResponse<byte[]> send(SimulatedBackend backend, String members) throws Exception {
        return client.send(chat(backend, members), BodyHandlers.ofByteArray());
    }

    private static StreamMeter meter(byte[] stream) {
        StreamMeter meter = new StreamMeter(new ChatTokens(), 1);
        SseReader reader = new SseReader(1 << 20);
        reader.feed(stream, 0, stream.length, event -> meter.accept(event, 0));
        reader.finish(event -> meter.accept(event, 0));
        return meter;
    }

    @Test
    void aStreamHasPreludeTokensFinishUsageAndEnd() throws Exception {
        SimulatedBackend backend = start(FAST);
        HttpResponse<byte[]> response =
                send(backend, ",\"stream\":true,\"max_tokens\":5,\"stream_options\":{\"include_usage\":true}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/event-stream"));
        String[] events = new String(response.body(), UTF_8).split("\n\n");
        assertThat(events).hasSize(1 + 5 + 1 + 1 + 1);
        assertThat(events[0]).contains("\"role\":\"assistant\"");
        assertThat(events[6]).contains("\"finish_reason\":\"length\"");
        assertThat(events[7]).contains("\"choices\":[]");
        assertThat(events[8]).isEqualTo("data: [DONE]");
        StreamMeter meter = meter(response.body());
        assertThat(meter.tokenEvents()).isEqualTo(5);
        assertThat(meter.usage().completionTokens()).hasValue(5);
        // Two words, a message, and the start of the answer.
        assertThat(meter.usage().promptTokens()).hasValue(2 + 4 + 3);
        assertThat(meter.sawDone()).isTrue();
        assertThat(meter.sawMalformed()).isFalse();
    }

    @Test
    void usageIsSentOnlyWhereAskedFor() throws Exception {
        StreamMeter meter =
                meter(send(start(FAST), ",\"stream\":true,\"max_tokens\":2").body());
        assertThat(meter.usage().isUnknown()).isTrue();
        assertThat(meter.sawDone()).isTrue();
    }

    @Test
    void aUnaryAnswerHasTextAndUsage() throws Exception {
        HttpResponse<byte[]> response = send(start(FAST), ",\"max_tokens\":3");
        UnaryAnswer answer = UnaryAnswer.read(response.body(), 0, response.body().length);
        assertThat(answer.wellFormed()).isTrue();
        assertThat(answer.error()).isFalse();
        assertThat(answer.usage().completionTokens()).hasValue(3);
        assertThat(new String(response.body(), UTF_8)).contains("\"finish_reason\":\"length\"");
    }

    @Test
    void lengthsComeFromTheSeed() throws Exception {
        SimulatedModel model = FAST.withMeanTokens(20, 0).withSeed(5);
        List<Long> first = lengths(start(model));
        assertThat(first)
                .isEqualTo(lengths(start(model)))
                .allSatisfy(n -> assertThat(n).isBetween(10L, 30L));
        assertThat(first).doesNotHaveDuplicates();
    }

    private static List<Long> lengths(SimulatedBackend backend) throws Exception {
        List<Long> lengths = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            byte[] body = send(backend, "").body();
            lengths.add(UnaryAnswer.read(body, 0, body.length)
                    .usage()
                    .completionTokens()
                    .orElseThrow());
        }
        return lengths;
    }

    @Test
    void effortGivesVisibleReasoning() throws Exception {
        SimulatedBackend backend = start(FAST.withMeanTokens(4, 10));
        String ask = ",\"stream\":true,\"stream_options\":{\"include_usage\":true},\"reasoning_effort\":";
        StreamMeter high = meter(send(backend, ask + "\"high\"").body());
        assertThat(high.reasoningStreamed()).isTrue();
        assertThat(high.usage().reasoningTokens().orElseThrow()).isBetween(10L, 30L);
        StreamMeter none = meter(send(backend, ask + "\"none\"").body());
        assertThat(none.reasoningStreamed()).isFalse();
        assertThat(none.usage().reasoningTokens()).isEmpty();
    }

    @Test
    void wrongRequestsAreRefused() throws Exception {
        SimulatedBackend backend = start(FAST);
        assertThat(send(backend, ",\"n\":0").statusCode()).isEqualTo(400);
        HttpRequest other = HttpRequest.newBuilder(URI.create(backend.baseUrl() + "/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"model\":\"other\",\"messages\":[{}]}"))
                .build();
        HttpResponse<String> response = client.send(other, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).contains("'m'");
    }

    @Test
    void aDisconnectFreesThePlaceAtOnce() throws Exception {
        SimulatedBackend backend = start(SimulatedModel.of("m", 1e6, 50, 0).withLimits(1, 1));
        HttpResponse<InputStream> endless =
                client.send(chat(backend, ",\"stream\":true,\"max_tokens\":100000"), BodyHandlers.ofInputStream());
        assertThat(endless.body().read()).isEqualTo('d');
        assertThat(backend.inflight()).isEqualTo(1);
        endless.body().close();
        await(backend.idle());
        assertThat(send(backend, ",\"max_tokens\":1").statusCode()).isEqualTo(200);
        await(backend.idle());
        assertThat(backend.inflight()).isZero();
    }

    @Test
    void aFullQueueIsSaid() throws Exception {
        SimulatedBackend backend = start(SimulatedModel.of("m", 1e6, 50, 0).withLimits(1, 0));
        HttpResponse<InputStream> endless =
                client.send(chat(backend, ",\"stream\":true,\"max_tokens\":100000"), BodyHandlers.ofInputStream());
        HttpResponse<byte[]> refused = send(backend, "");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("retry-after")).isPresent();
        endless.body().close();
    }

    @Test
    void slowdownIsFelt() throws Exception {
        SimulatedBackend backend = start(SimulatedModel.of("m", 1e6, 1, 0));
        backend.slowDown(30);
        long began = System.nanoTime();
        send(backend, ",\"max_tokens\":11");
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(300_000_000L);
        backend.restoreSpeed();
        assertThatThrownBy(() -> backend.slowDown(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void errorsComeAtTheirRate() throws Exception {
        SimulatedBackend backend = start(FAST);
        backend.faults(Faults.none().withErrors(1, 429));
        HttpResponse<byte[]> response = send(backend, ",\"stream\":true");
        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(UnaryAnswer.read(response.body(), 0, response.body().length).error())
                .isTrue();
        backend.faults(Faults.none());
        assertThat(send(backend, ",\"max_tokens\":1").statusCode()).isEqualTo(200);
        assertThat(backend.requests()).isEqualTo(2);
    }

    @Test
    void aCutBreaksTheConnection() throws Exception {
        SimulatedBackend backend = start(FAST);
        for (int tokens : new int[] {0, 2}) {
            backend.faults(Faults.none().withCutAfter(tokens));
            for (String kind : List.of(",\"max_tokens\":9", ",\"max_tokens\":9,\"stream\":true")) {
                assertThatThrownBy(() -> send(backend, kind)).isInstanceOf(IOException.class);
                await(backend.idle());
            }
        }
    }

    @Test
    void brokenJsonEndsProperlyButCannotBeRead() throws Exception {
        SimulatedBackend backend = start(FAST);
        backend.faults(Faults.none().withBrokenJson());
        byte[] unary = send(backend, "").body();
        assertThat(UnaryAnswer.read(unary, 0, unary.length).wellFormed()).isFalse();
        StreamMeter meter = meter(send(backend, ",\"stream\":true").body());
        assertThat(meter.sawMalformed()).isTrue();
        assertThat(meter.sawDone()).isFalse();
        assertThat(meter.tokenEvents()).isEqualTo(1);
        await(backend.idle());
    }

    @Test
    void aStallDelaysTheFirstToken() throws Exception {
        SimulatedBackend backend = start(FAST);
        backend.faults(Faults.none().withStall(Duration.ofMillis(200)));
        long began = System.nanoTime();
        assertThat(send(backend, ",\"max_tokens\":1").statusCode()).isEqualTo(200);
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(200_000_000L);
    }

    @Test
    void aStoppedBackendRefusesConnections() throws Exception {
        SimulatedBackend backend = start(FAST);
        HttpRequest request = chat(backend, "");
        await(backend.stop());
        assertThatThrownBy(() -> client.send(request, BodyHandlers.discarding()))
                .isInstanceOf(IOException.class);
    }
}
