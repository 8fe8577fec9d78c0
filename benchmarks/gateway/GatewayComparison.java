import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The gateway against nginx and a direct call, in one run. Upstream and load live in this process; each proxy is a process of its
 * own whose CPU time (utime + stime of it and its children) is read from /proc before and after each block of requests. Blocks of
 * the three targets take turns, so that a noisy machine disturbs all of them alike; the median over the rounds is printed.
 */
public final class GatewayComparison {
    private static final int CONCURRENCY = 32;
    private static final int WARM_UP_REQUESTS = 60_000;
    private static final int STREAMS = 1_000;
    private static final int STREAM_SECONDS = 10;
    private static final double TICKS_PER_SECOND = 100;

    private record Load(String name, String path, int requests, String body) {}

    private record Target(String name, int port, long pid) {}

    private record Result(double cpuMicrosPerRequest, double requestsPerSecond, double p99Millis) {}

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
    private final List<Process> processes = new ArrayList<>();
    private final Path folder;

    private GatewayComparison(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("gateway-comparison");
        GatewayComparison comparison = new GatewayComparison(folder);
        try {
            comparison.run(Path.of(args[0]), Integer.parseInt(args[1]));
        } finally {
            comparison.processes.forEach(Process::destroy);
            for (Process process : comparison.processes) {
                process.waitFor(10, TimeUnit.SECONDS);
            }
            comparison.vertx.close().toCompletionStage().toCompletableFuture().get();
        }
    }

    private void run(Path root, int rounds) throws Exception {
        HttpServer upstream = await(vertx.createHttpServer().requestHandler(this::answer).listen(0, "127.0.0.1"));
        Target direct = new Target("direct", upstream.actualPort(), 0);
        Target nginx = startNginx(upstream.actualPort());
        Target gateway = startGateway(root, upstream.actualPort());
        List<Target> targets = List.of(direct, nginx, gateway);
        List<Load> loads = List.of(
                new Load("unary 1 KB", "/v1/chat/completions", 20_000, request("1k", false, 200)),
                new Load("unary 64 KB", "/v1/chat/completions", 4_000, request("64k", false, 60_000)),
                new Load("SSE, 32 chunks", "/v1/chat/completions", 6_000, request("sse", true, 200)));
        System.out.printf("%-16s %-8s %16s %10s %12s %10s%n", "load", "target", "CPU us/request", "x nginx", "requests/s", "p99 ms");
        for (Load load : loads) {
            Map<Target, List<Result>> results = new LinkedHashMap<>();
            for (Target target : targets) {
                block(target, load, Math.min(WARM_UP_REQUESTS, load.requests() * 3));
                results.put(target, new ArrayList<>());
            }
            for (int round = 0; round < rounds; round++) {
                for (Target target : targets) {
                    results.get(target).add(block(target, load, load.requests()));
                }
            }
            print(load.name(), results, nginx);
        }
        openStreams(List.of(nginx, gateway), rounds);
    }

    private static void print(String load, Map<Target, List<Result>> results, Target nginx) {
        double base = median(results.get(nginx).stream().mapToDouble(Result::cpuMicrosPerRequest).toArray());
        results.forEach((target, all) -> {
            double cpu = median(all.stream().mapToDouble(Result::cpuMicrosPerRequest).toArray());
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %-8s %16s %10s %12.0f %10.2f%n",
                    load,
                    target.name(),
                    target.pid() == 0 ? "-" : String.format(Locale.ROOT, "%.1f", cpu),
                    target.pid() == 0 ? "-" : String.format(Locale.ROOT, "%.2f", cpu / base),
                    median(all.stream().mapToDouble(Result::requestsPerSecond).toArray()),
                    median(all.stream().mapToDouble(Result::p99Millis).toArray()));
        });
    }

    /** A closed loop of requests. */
    private Result block(Target target, Load load, int requests) throws Exception {
        HttpClientAgent client = client();
        ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
        double cpuBefore = cpuSeconds(target.pid());
        long start = System.nanoTime();
        AtomicInteger left = new AtomicInteger(requests);
        List<Future<?>> loops = new ArrayList<>();
        for (int i = 0; i < CONCURRENCY; i++) {
            Promise<Void> done = Promise.promise();
            next(client, target, load, left, nanos, done);
            loops.add(done.future());
        }
        await(Future.all(loops));
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = cpuSeconds(target.pid()) - cpuBefore;
        await(client.close());
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        return new Result(cpu / requests * 1e6, requests / seconds, sorted[(int) (sorted.length * 0.99)] / 1e6);
    }

    private void next(
            HttpClientAgent client,
            Target target,
            Load load,
            AtomicInteger left,
            ConcurrentLinkedQueue<Long> nanos,
            Promise<Void> done) {
        if (left.getAndDecrement() <= 0) {
            done.complete();
            return;
        }
        long sent = System.nanoTime();
        client.request(post(target.port(), load.path()))
                .compose(request -> request.send(Buffer.buffer(load.body())))
                .compose(response -> response.statusCode() == 200
                        ? response.body()
                        : Future.failedFuture(target.name() + " answered " + response.statusCode()))
                .onSuccess(body -> {
                    nanos.add(System.nanoTime() - sent);
                    next(client, target, load, left, nanos, done);
                })
                .onFailure(done::tryFail);
    }

    /** Many slow streams at once: CPU for all of them together, and memory. */
    private void openStreams(List<Target> targets, int rounds) throws Exception {
        Load load = new Load("drip", "/v1/chat/completions", 0, request("drip", true, 200));
        Map<Target, List<Double>> cpu = new LinkedHashMap<>();
        Map<Target, Long> memory = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Target target : targets) {
                HttpClientAgent client = client();
                double before = cpuSeconds(target.pid());
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < STREAMS; i++) {
                    all.add(client.request(post(target.port(), load.path()))
                            .compose(request -> request.send(Buffer.buffer(load.body())))
                            .compose(response -> response.body()));
                }
                await(Future.all(all));
                cpu.computeIfAbsent(target, t -> new ArrayList<>()).add(cpuSeconds(target.pid()) - before);
                memory.merge(target, residentMegabytes(target.pid()), Math::max);
                await(client.close());
            }
        }
        double base = median(cpu.get(targets.get(0)).stream().mapToDouble(Double::doubleValue).toArray());
        System.out.printf("%n%d open streams, one event each half second for %d s%n", STREAMS, STREAM_SECONDS);
        cpu.forEach((target, seconds) -> {
            double median = median(seconds.stream().mapToDouble(Double::doubleValue).toArray());
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %-8s %13.2f s CPU %7.2f x nginx %8d MB resident%n",
                    "open streams",
                    target.name(),
                    median,
                    median / base,
                    memory.get(target));
        });
    }

    private HttpClientAgent client() {
        return vertx.httpClientBuilder()
                .with(new PoolOptions().setHttp1MaxSize(2_000).setMaxWaitQueueSize(-1))
                .build();
    }

    private static RequestOptions post(int port, String path) {
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost("127.0.0.1")
                .setPort(port)
                .setURI(path)
                .putHeader("content-type", "application/json");
    }

    private static String request(String kind, boolean stream, int promptBytes) {
        return "{\"model\":\"auto\",\"stream\":" + stream + ",\"user\":\"" + kind
                + "\",\"messages\":[{\"role\":\"user\",\"content\":\"" + "word ".repeat(promptBytes / 5) + "\"}]}";
    }

    private void answer(HttpServerRequest request) {
        request.body().onSuccess(body -> {
            String head = body.getString(0, Math.min(200, body.length()));
            if (head.contains("\"sse\"")) {
                stream(request.response(), 32, 0);
            } else if (head.contains("\"drip\"")) {
                stream(request.response(), STREAM_SECONDS * 2, 500);
            } else {
                int size = head.contains("\"64k\"") ? 64 * 1024 : 1024;
                request.response()
                        .putHeader("content-type", "application/json")
                        .end("{\"id\":\"a\",\"object\":\"chat.completion\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\""
                                + "x".repeat(size - 300)
                                + "\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":40,\"completion_tokens\":20,\"total_tokens\":60}}");
            }
        });
    }

    private void stream(HttpServerResponse response, int chunks, long intervalMillis) {
        response.putHeader("content-type", "text/event-stream").setChunked(true);
        emit(response, chunks, intervalMillis);
    }

    private void emit(HttpServerResponse response, int left, long intervalMillis) {
        if (response.closed()) {
            return;
        }
        if (left == 0) {
            response.write("data: {\"id\":\"a\",\"object\":\"chat.completion.chunk\",\"choices\":[],\"usage\":{\"prompt_tokens\":40,\"completion_tokens\":32,\"total_tokens\":72}}\n\n");
            response.end("data: [DONE]\n\n");
            return;
        }
        response.write("data: {\"id\":\"a\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"token \"},\"finish_reason\":null}]}\n\n");
        if (intervalMillis > 0) {
            vertx.setTimer(intervalMillis, ignored -> emit(response, left - 1, intervalMillis));
        } else {
            vertx.runOnContext(ignored -> emit(response, left - 1, 0));
        }
    }

    private Target startNginx(int upstream) throws Exception {
        int port = freePort();
        Path config = folder.resolve("nginx.conf");
        Files.writeString(config, """
                daemon off; worker_processes auto; pid %s/nginx.pid; error_log stderr error;
                events { worker_connections 8192; }
                http {
                  access_log off; client_body_temp_path %s; proxy_temp_path %s; fastcgi_temp_path %s;
                  uwsgi_temp_path %s; scgi_temp_path %s; client_max_body_size 16m; client_body_buffer_size 1m;
                  keepalive_requests 1000000;
                  upstream backend { server 127.0.0.1:%d; keepalive 1024; keepalive_requests 1000000; }
                  server { listen 127.0.0.1:%d backlog=1024;
                    location / { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection "";
                                 proxy_buffering off; } }
                }
                """.formatted(folder, folder, folder, folder, folder, folder, upstream, port));
        String binary = Files.isExecutable(Path.of("/usr/sbin/nginx")) ? "/usr/sbin/nginx" : "nginx";
        Process process = new ProcessBuilder(binary, "-c", config.toString(), "-p", folder.toString()).inheritIO().start();
        processes.add(process);
        awaitPort(port);
        return new Target("nginx", port, process.pid());
    }

    private Target startGateway(Path root, int upstream) throws Exception {
        int port = freePort();
        Path config = folder.resolve("pointsman.yaml");
        String base = "http://127.0.0.1:" + upstream + "/v1";
        Files.writeString(config, """
                version: v0.3
                listeners: [{name: bench, address: 127.0.0.1, port: %d}]
                providers:
                  models:
                    - {name: a, pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2}, backend_refs: [{base_url: "%s"}]}
                    - {name: b, pricing: {currency: USD, prompt_per_1m: 2, completion_per_1m: 4}, backend_refs: [{base_url: "%s"}]}
                    - {name: c, pricing: {currency: USD, prompt_per_1m: 3, completion_per_1m: 6}, backend_refs: [{base_url: "%s"}]}
                routing:
                  decisions:
                    - name: bench
                      modelRefs: [{model: a}, {model: b}, {model: c}]
                      algorithm: {type: latency_aware, latency_aware: {ttft_percentile: 95, tpot_percentile: 90}}
                global: {management: {address: 127.0.0.1, port: %d}}
                """.formatted(port, base, base, base, freePort()));
        Process process = new ProcessBuilder(root.resolve("pointsman").toString(), "serve", "--config", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("gateway.log").toFile())
                .start();
        processes.add(process);
        awaitPort(port);
        return new Target("gateway", port, process.pid());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void awaitPort(int port) throws Exception {
        for (int i = 0; i < 600; i++) {
            try (java.net.Socket probe = new java.net.Socket("127.0.0.1", port)) {
                return;
            } catch (IOException notYet) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        throw new IllegalStateException("nothing listens on port " + port);
    }

    /** utime + stime of a process and its children that live. */
    private static double cpuSeconds(long pid) throws IOException {
        if (pid == 0) {
            return 0;
        }
        double seconds = ticks(pid) / TICKS_PER_SECOND;
        for (ProcessHandle child : ProcessHandle.of(pid).orElseThrow().children().toList()) {
            seconds += ticks(child.pid()) / TICKS_PER_SECOND;
        }
        return seconds;
    }

    private static long ticks(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    private static long residentMegabytes(long pid) throws IOException {
        long kilobytes = 0;
        List<Long> all = new ArrayList<>(List.of(pid));
        ProcessHandle.of(pid).orElseThrow().children().forEach(child -> all.add(child.pid()));
        for (long each : all) {
            kilobytes += Files.readAllLines(Path.of("/proc", Long.toString(each), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        }
        return kilobytes / 1024;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(300, TimeUnit.SECONDS);
    }
}
