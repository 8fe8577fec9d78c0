package dev.pointsman.cli.insights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.cli.Main;
import dev.pointsman.config.Configuration;
import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.Gateway;
import dev.pointsman.simulator.SimulatedBackend;
import dev.pointsman.simulator.SimulatedModel;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the commands of docs/explain.md, as they stand there, on records of real requests to simulated models. */
class WalkthroughTest {
    private static final Path PAGE = Path.of("../docs/explain.md");
    private static final Pattern YAML = Pattern.compile("<!-- file: walk.yaml -->\n```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern OTHER =
            Pattern.compile("<!-- file: faster.yaml, as walk.yaml with \"(.*?)\" for \"(.*?)\" -->");
    private static final Pattern COMMANDS = Pattern.compile("<!-- run -->\n```\n(.*?)```", Pattern.DOTALL);
    private static final int DIRECT_REQUESTS = 7;
    private static final int REQUESTS = 12;

    @TempDir
    Path folder;

    /** What a command printed and how it ended. */
    private record Result(String command, int exit, String out, String err) {
        JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    @Test
    void commandsOfThePageDoWhatThePageSays() throws Exception {
        String page = Files.readString(PAGE);
        String walk = found(YAML, page).group(1);
        Matcher other = found(OTHER, page);
        assertThat(walk).contains(other.group(2));
        String id = serveSomeRequests(walk);
        Files.writeString(folder.resolve("faster.yaml"), walk.replace(other.group(2), other.group(1)));

        List<Result> results = new ArrayList<>();
        Matcher commands = COMMANDS.matcher(page);
        while (commands.find()) {
            commands.group(1).lines().forEach(line -> results.add(run(line, id)));
        }

        assertThat(results)
                .hasSize(7)
                .allSatisfy(result -> assertThat(result.exit()).as("%s", result).isZero());
        assertThat(results.get(0).out()).contains(id, "chat", "completed");
        assertThat(results.get(1).out()).contains("identical  yes", "would have won");
        assertThat(results.get(2).json().path("checked").asInt()).isEqualTo(REQUESTS);
        assertThat(results.get(2).json().path("identical").asInt()).isEqualTo(REQUESTS);
        assertThat(results.get(3).out()).contains("chat: ", "of " + REQUESTS + " choices change", "estimated_cost");
        assertThat(results.get(6).out()).isEqualTo(results.get(2).out());
        replayTellsTheSameInEveryForm();
    }

    private void replayTellsTheSameInEveryForm() {
        String replay = "pointsman replay --policy faster.yaml --data-dir data --output ";
        JsonNode chat = run(replay + "json", "").json().path("decisions").path("chat");
        assertThat(chat.path("records").asInt()).isEqualTo(REQUESTS);
        assertThat(chat.path("changed").asInt())
                .isEqualTo(chat.path("from_to")
                        .valueStream()
                        .mapToInt(JsonNode::asInt)
                        .sum());
        assertThat(chat.path("from_to").path("small->large").asInt()).isPositive();
        assertThat(chat.path("before").path("estimated_cost").asDouble()).isPositive();
        assertThat(chat.has("after")).isTrue();
        assertThat(run(replay + "csv", "").out())
                .startsWith("decision,figure,before,after,difference\n")
                .contains("chat,changed,," + chat.path("changed").asInt());
    }

    private static Matcher found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as("%s in %s", pattern, PAGE).isTrue();
        return matcher;
    }

    private Result run(String line, String id) {
        List<String> words = new ArrayList<>();
        for (String word : line.replace(" ID ", " " + id + " ").split(" ")) {
            boolean file = List.of("data", "elsewhere", "faster.yaml", "records.jsonl.gz")
                    .contains(word);
            words.add(file ? folder.resolve(word).toString() : word);
        }
        assertThat(words.removeFirst()).isEqualTo("pointsman");
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        int exit = command.execute(words.toArray(String[]::new));
        return new Result(line, exit, out.toString(), err.toString());
    }

    /** Serves as {@code serve --data-dir data} does, and returns the id of the last record. */
    private String serveSomeRequests(String walk) throws Exception {
        Vertx vertx = Vertx.vertx();
        SimulatedBackend small = await(new SimulatedBackend(vertx, SimulatedModel.of("small", 100, 0.5, 0)).start());
        SimulatedBackend large =
                await(new SimulatedBackend(vertx, SimulatedModel.of("large", 1_000_000, 0.5, 0)).start());
        String yaml = walk.replace("http://127.0.0.1:8001/v1", small.baseUrl())
                        .replace("http://127.0.0.1:8002/v1", large.baseUrl())
                        .replace("port: 8899", "port: 0")
                + "global: {management: {address: 127.0.0.1, port: 0}}\n";
        Configuration read = ConfigurationReader.ofProcess()
                .read(yaml, "walk.yaml")
                .configuration()
                .orElseThrow();
        Configuration configuration =
                read.withInsights(read.insights().inFile(dev.pointsman.cli.DataDir.insights(folder.resolve("data"))));
        Gateway gateway =
                await(Gateway.start(vertx, configuration, new TelemetryStore(), TimeSource.system(), List.of()));
        String id = "";
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int k = 0; k < DIRECT_REQUESTS + REQUESTS; k++) {
                // The large model is asked for by name first, so that its latency is known.
                String body = "{\"model\":\"" + (k < DIRECT_REQUESTS ? "large" : "auto")
                        + "\",\"max_tokens\":8,\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}]}";
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(
                                        URI.create("http://127.0.0.1:" + gateway.port() + "/v1/chat/completions"))
                                .header("content-type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                id = answer.headers().firstValue("x-pointsman-record-id").orElseThrow();
            }
        }
        await(gateway.stop(5_000));
        await(small.stop());
        await(large.stop());
        await(vertx.close());
        return id;
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
}
