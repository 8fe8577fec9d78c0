package dev.pointsman.cli.demo;

import dev.pointsman.cli.DataDir;
import dev.pointsman.cli.Failure;
import dev.pointsman.cli.OutputFormat;
import dev.pointsman.cli.Started;
import dev.pointsman.cli.TelemetryKeeper;
import dev.pointsman.config.Configuration;
import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.config.Loaded;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.Gateway;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "demo",
        description = {
            "Starts three simulated models and the gateway, sends light traffic and shows where it goes.",
            "Half-way the fast model turns slow, so that one sees the choice move. Needs no key and no configuration."
        },
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final int PORT = 8899;
    private static final int MANAGEMENT_PORT = 9898;
    private static final long REFRESH_MILLIS = 1_000;
    private static final long REFRESH_MILLIS_WITHOUT_TERMINAL = 5_000;
    private static final Duration ENDLESS_HALF = Duration.ofSeconds(30);
    private static final List<String> ENTRYPOINTS = List.of("auto-fast", "auto-balanced", "auto-pinned");
    private static final String CLEAR_SCREEN = "\033[H\033[2J";

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long, for example 30s or 2m. Without it the demo runs until it is stopped.")
    private Duration duration = Duration.ZERO;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Keeps what was measured and the decision records here, for insights, explain and replay.")
    private @Nullable Path dataDir;

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private OptionalLong slowdownNanos = OptionalLong.empty();

    @Override
    public Integer call() throws InterruptedException {
        if (output == OutputFormat.json && duration.isZero()) {
            throw new ParameterException(spec.commandLine(), "--output json needs a --duration, for example 30s");
        }
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        DemoFleet fleet = new DemoFleet(vertx);
        Started.await(vertx, fleet.start());
        Configuration configuration = configuration(fleet);
        TelemetryStore telemetry = new TelemetryStore(configuration.telemetry().window());
        Optional<TelemetryKeeper> keeper = Optional.empty();
        Path folder = dataDir;
        if (folder != null) {
            configuration = DataDir.keeping(folder, configuration);
            keeper = Optional.of(TelemetryKeeper.start(
                    DataDir.snapshot(folder),
                    configuration.telemetry().snapshotInterval(),
                    telemetry,
                    TimeSource.system()));
        }
        DemoStatistics statistics = new DemoStatistics();
        TimeSource time = TimeSource.system();
        Gateway gateway =
                Started.await(vertx, Gateway.start(vertx, configuration, telemetry, time, List.of(statistics)));
        DemoTraffic traffic = new DemoTraffic(vertx, gateway.port(), ENTRYPOINTS);
        traffic.start();
        run(new Scene(fleet, gateway, telemetry, statistics, traffic, time));
        Started.await(vertx, traffic.stop().compose(ignored -> gateway.stop(1_000)));
        keeper.ifPresent(TelemetryKeeper::close);
        summary(statistics, traffic);
        Started.await(vertx, fleet.stop().transform(ignored -> vertx.close()));
        return traffic.errors() == 0 ? 0 : 1;
    }

    /** All that runs. */
    private record Scene(
            DemoFleet fleet,
            Gateway gateway,
            TelemetryStore telemetry,
            DemoStatistics statistics,
            DemoTraffic traffic,
            TimeSource time) {}

    private void run(Scene scene) throws InterruptedException {
        PrintWriter progress = output == OutputFormat.json
                ? spec.commandLine().getErr()
                : spec.commandLine().getOut();
        boolean terminal = CommandLine.Help.Ansi.AUTO.enabled() && output == OutputFormat.table;
        long refresh = terminal ? REFRESH_MILLIS : REFRESH_MILLIS_WITHOUT_TERMINAL;
        Duration half = duration.isZero() ? ENDLESS_HALF : duration.dividedBy(2);
        long start = scene.time().nanoTime();
        long nextTurn = start + half.toNanos();
        long end = duration.isZero() ? Long.MAX_VALUE : start + duration.toNanos();
        boolean slow = false;
        progress.println(addresses(scene.gateway()));
        progress.flush();
        long nextShow = start;
        while (scene.time().nanoTime() - end < 0) {
            long now = scene.time().nanoTime();
            if (now - nextTurn >= 0 && (duration.isZero() || !slow)) {
                slow = turn(scene, slow, now);
                nextTurn = now + half.toNanos();
            }
            if (now - nextShow >= 0) {
                show(scene, progress, terminal, slow);
                nextShow = now + refresh * 1_000_000;
            }
            Thread.sleep(50);
        }
    }

    private boolean turn(Scene scene, boolean slow, long now) {
        if (slow) {
            scene.fleet().recover();
            return false;
        }
        slowdownNanos = OptionalLong.of(now);
        scene.fleet().slowDown();
        return true;
    }

    private static void show(Scene scene, PrintWriter progress, boolean terminal, boolean slow) {
        if (terminal) {
            progress.print(CLEAR_SCREEN);
            progress.println(addresses(scene.gateway()));
        }
        progress.println();
        progress.println(slow ? "The model 'swift' has turned slow." : "All models run at their usual speed.");
        progress.print(DemoReport.table(
                scene.statistics(),
                model -> scene.telemetry().model(model).load().inflight()));
        progress.flush();
    }

    private void summary(DemoStatistics statistics, DemoTraffic traffic) {
        PrintWriter out = spec.commandLine().getOut();
        if (output == OutputFormat.json) {
            out.println(JsonMapper.shared().writeValueAsString(DemoReport.json(statistics, traffic, slowdownNanos)));
        } else {
            out.println();
            out.println("Summary of " + (traffic.answered() + traffic.errors()) + " requests, " + traffic.errors()
                    + " errors");
            out.print(DemoReport.table(statistics, model -> 0));
            out.print(DemoReport.moves(statistics, slowdownNanos));
        }
        out.flush();
    }

    private static String addresses(Gateway gateway) {
        return """
                Pointsman demo: OpenAI clients can talk to http://127.0.0.1:%d/v1 (models auto, auto-balanced, auto-pinned)
                Try:  curl http://127.0.0.1:%d/v1/chat/completions -H 'content-type: application/json' \\
                        -d '{"model":"auto","messages":[{"role":"user","content":"Hello"}],"stream":true}'
                Why:  curl http://127.0.0.1:%d/api/v1/routing/preview -d '{"model":"auto","text":"Hello"}'\
                """.formatted(gateway.port(), gateway.port(), gateway.managementPort());
    }

    private static Configuration configuration(DemoFleet fleet) {
        try (InputStream in = DemoCommand.class.getResourceAsStream("demo.yaml")) {
            if (in == null) {
                throw new Failure("the demo's configuration is missing from this build");
            }
            String text = fleet.configuration(
                    new String(in.readAllBytes(), StandardCharsets.UTF_8), freePort(PORT), freePort(MANAGEMENT_PORT));
            Loaded loaded = ConfigurationReader.ofProcess().read(text, "demo.yaml");
            return loaded.configuration()
                    .orElseThrow(() -> new Failure("the demo's configuration is not valid: " + loaded.errors()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The usual port where it is free, else any. */
    private static int freePort(int wanted) {
        try (ServerSocket probe = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException taken) {
            return 0;
        }
    }
}
