package dev.pointsman.cli;

import dev.pointsman.config.Configuration;
import dev.pointsman.gateway.Eval;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "eval",
        description = {
            "Shows what a configuration would choose for each of many requests. Nothing is called or changed.",
            "Ask a running gateway at /api/v1/eval to see the choices under what it has measured."
        },
        mixinStandardHelpOptions = true)
final class EvalCommand implements Callable<Integer> {
    @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path config;

    @Option(
            names = "--policy",
            paramLabel = "NEW.yaml",
            description = "Another configuration, whose decisions of the same name choose instead.")
    private @Nullable Path policy;

    @Parameters(
            paramLabel = "REQUESTS.jsonl",
            description = "One request a line, as for preview; - for standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path requests;

    @Option(
            names = "--output",
            defaultValue = "table",
            description = "table, or json for one result a line and a summary (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private boolean failed;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        Configuration configuration = ConfigurationFile.load(config, err);
        Optional<Configuration> other = Optional.ofNullable(policy).map(file -> ConfigurationFile.load(file, err));
        PrintWriter out = spec.commandLine().getOut();
        Eval.run(configuration, other, lines(), line -> {
            failed |= line.has("error");
            out.print(output == OutputFormat.json ? JsonMapper.shared().writeValueAsString(line) + "\n" : row(line));
        });
        out.flush();
        return failed ? 1 : 0;
    }

    private List<byte[]> lines() throws IOException {
        if (!requests.toString().equals("-") && !Files.isReadable(requests)) {
            throw new Failure("there is no readable file " + requests);
        }
        byte[] all = requests.toString().equals("-") ? System.in.readAllBytes() : Files.readAllBytes(requests);
        return new String(all, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static String row(JsonNode line) {
        if (line.has("summary")) {
            return "summary " + line.get("summary") + "\n";
        }
        if (line.has("error")) {
            return String.format(
                    Locale.ROOT,
                    "%5d  error: %s%n",
                    line.path("index").asInt(),
                    line.path("error").path("message").asString());
        }
        return String.format(
                Locale.ROOT,
                "%5d  %-16s %-16s %-24s %s%n",
                line.path("index").asInt(),
                line.path("decision").asString("(direct)"),
                line.path("selection").path("status").asString(),
                line.path("dispatch").path("model").asString("-"),
                line.path("selection").path("reasoning").asString());
    }
}
