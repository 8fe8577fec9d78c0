package dev.pointsman.cli;

import dev.pointsman.config.Configuration;
import dev.pointsman.gateway.Preview;
import dev.pointsman.wire.InvalidRequestException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "preview",
        description = {
            "Shows what a configuration would choose for one request, and why. Nothing is called or changed.",
            "Ask a running gateway at /api/v1/routing/preview to see the choice under what it has measured."
        },
        mixinStandardHelpOptions = true)
final class PreviewCommand implements Callable<Integer> {
    @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path config;

    @Parameters(
            paramLabel = "REQUEST.json",
            description = "An OpenAI chat body, or {\"model\":\"auto\",\"text\":\"...\"}; - for standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path request;

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Configuration configuration =
                ConfigurationFile.load(config, spec.commandLine().getErr());
        JsonNode reply;
        try {
            reply = Preview.of(configuration, read());
        } catch (InvalidRequestException invalid) {
            throw new Failure(request + ": " + invalid.problem());
        }
        PrintWriter out = spec.commandLine().getOut();
        if (output == OutputFormat.json) {
            out.println(JsonMapper.shared().writeValueAsString(reply));
        } else {
            out.print(PreviewTable.of(reply));
        }
        out.flush();
        return 0;
    }

    private byte[] read() throws IOException {
        if (request.toString().equals("-")) {
            return System.in.readAllBytes();
        }
        if (!Files.isReadable(request)) {
            throw new Failure("there is no readable file " + request);
        }
        return Files.readAllBytes(request);
    }
}
