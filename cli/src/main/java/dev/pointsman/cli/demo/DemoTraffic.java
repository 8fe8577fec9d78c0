package dev.pointsman.cli.demo;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A light, steady stream of real requests: each entrypoint in turn, streamed and unary by turns. */
final class DemoTraffic {
    private static final long INTERVAL_MILLIS = 70;
    private static final int MIN_TOKENS = 12;
    private static final int MORE_TOKENS = 20;
    private static final String SENTENCE = "Tell me in a few words what a pointsman does when a train comes in. ";
    private static final int SENTENCES = 5;

    private final Vertx vertx;
    private final int port;
    private final List<String> entrypoints;
    private final HttpClientAgent client;
    private final Random random = new Random(7);
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();
    private long timer;

    DemoTraffic(Vertx vertx, int port, List<String> entrypoints) {
        this.vertx = vertx;
        this.port = port;
        this.entrypoints = entrypoints;
        this.client = vertx.httpClientBuilder()
                .with(new PoolOptions().setHttp1MaxSize(1_000))
                .build();
    }

    void start() {
        timer = vertx.setPeriodic(INTERVAL_MILLIS, ignored -> send(sent.getAndIncrement()));
    }

    /** Sends no more, and tells when the last answer has come. */
    Future<Void> stop() {
        vertx.cancelTimer(timer);
        return settled().compose(ignored -> client.close());
    }

    private Future<Void> settled() {
        return answered.get() + errors.get() >= sent.get()
                ? Future.succeededFuture()
                : vertx.timer(20).compose(ignored -> settled());
    }

    long answered() {
        return answered.get();
    }

    long errors() {
        return errors.get();
    }

    private void send(long number) {
        String entrypoint = entrypoints.get((int) (number % entrypoints.size()));
        boolean streamed = number / entrypoints.size() % 2 == 0;
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost("127.0.0.1")
                .setPort(port)
                .setURI("/v1/chat/completions")
                .putHeader("content-type", "application/json");
        client.request(options)
                .compose(request -> request.send(Buffer.buffer(body(entrypoint, streamed))))
                .compose(DemoTraffic::read)
                .onSuccess(good -> (good ? answered : errors).incrementAndGet())
                .onFailure(cause -> errors.incrementAndGet());
    }

    /** Whether the answer is a good one: a whole body, without an error in its stream. */
    private static Future<Boolean> read(HttpClientResponse response) {
        return response.body()
                .map(body -> response.statusCode() == 200 && !body.toString().contains("data: {\"error\""));
    }

    private byte[] body(String entrypoint, boolean streamed) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("model", entrypoint);
        body.putArray("messages").addObject().put("role", "user").put("content", SENTENCE.repeat(SENTENCES));
        body.put("max_tokens", MIN_TOKENS + random.nextInt(MORE_TOKENS));
        body.put("stream", streamed);
        return JsonMapper.shared().writeValueAsBytes(body);
    }
}
