package dev.pointsman.systemtests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs a script of the folder {@code npm}, which prints its result as JSON; needs {@code npm ci} in that folder before. */
final class NodeScript {
    private static final Path NPM = Path.of("npm").toAbsolutePath();
    private static final int PATIENCE_SECONDS = 60;

    private NodeScript() {}

    static JsonNode run(String script, String baseUrl, String scenario, String model) {
        assumeTrue(Files.isDirectory(NPM.resolve("node_modules")), "run 'npm ci' in system-tests/npm first");
        try {
            return started(script, baseUrl, scenario, model);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode started(String script, String baseUrl, String scenario, String model)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("node", ".log");
        Process process = new ProcessBuilder("node", script, baseUrl, scenario, model)
                .directory(NPM.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(log)).isZero();
            return JsonMapper.shared().readTree(output);
        } finally {
            process.destroyForcibly();
            Files.delete(log);
        }
    }
}
