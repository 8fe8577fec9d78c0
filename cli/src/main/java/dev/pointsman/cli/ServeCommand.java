package dev.pointsman.cli;

import dev.pointsman.config.Configuration;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.Gateway;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "serve", description = "Runs the gateway until it is stopped.", mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);
    private static final long STOP_GRACE_MILLIS = 30_000;
    private static final long STOP_LIMIT_MILLIS = STOP_GRACE_MILLIS + 5_000;

    @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = {
                "Keeps what was measured and the decision records here, over the paths in the file;",
                "a restart then goes on with it."
            })
    private @Nullable Path dataDir;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Configuration configuration =
                inDataDir(ConfigurationFile.load(file, spec.commandLine().getErr()));
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        TelemetryStore telemetry = new TelemetryStore(configuration.telemetry().window());
        Optional<TelemetryKeeper> keeper = snapshotFile(configuration)
                .map(path -> TelemetryKeeper.start(
                        path, configuration.telemetry().snapshotInterval(), telemetry, TimeSource.system()));
        Gateway gateway =
                Started.await(vertx, Gateway.start(vertx, configuration, telemetry, TimeSource.system(), List.of()));
        LOG.info(
                "Serving {} models and {} entrypoints at http://{}:{}/v1, management at http://{}:{}",
                configuration.models().size(),
                configuration.entrypoints().size(),
                configuration.listeners().get(0).address(),
                gateway.port(),
                configuration.management().address(),
                gateway.managementPort());
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(gateway, vertx, keeper, stopped), "stop"));
        stopped.await();
        return 0;
    }

    /** With a folder for data, decision records are kept there too. */
    private Configuration inDataDir(Configuration configuration) {
        return dataDir == null ? configuration : DataDir.keeping(dataDir, configuration);
    }

    private Optional<Path> snapshotFile(Configuration configuration) {
        return Optional.ofNullable(dataDir)
                .map(DataDir::snapshot)
                .or(() -> configuration.telemetry().snapshotFile());
    }

    private static void stop(Gateway gateway, Vertx vertx, Optional<TelemetryKeeper> keeper, CountDownLatch stopped) {
        LOG.info("Stopping: {} requests are in flight", gateway.openRequests());
        try {
            gateway.stop(STOP_GRACE_MILLIS)
                    .compose(ignored -> vertx.close())
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(STOP_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
            LOG.info("Stopped");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException | TimeoutException slow) {
            LOG.warn("Stopped before everything had ended: {}", slow.toString());
        }
        keeper.ifPresent(TelemetryKeeper::close);
        stopped.countDown();
    }
}
