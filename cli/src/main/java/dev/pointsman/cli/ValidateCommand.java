package dev.pointsman.cli;

import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.config.Loaded;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "validate",
        description = "Checks a configuration file and says where and what to change.",
        mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "The configuration file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(names = "--strict", description = "Treat warnings as errors.")
    private boolean strict;

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!Files.isReadable(file)) {
            throw new Failure("there is no readable file " + file);
        }
        Loaded loaded = ConfigurationReader.ofProcess().read(file);
        boolean valid =
                loaded.errors().isEmpty() && (!strict || loaded.warnings().isEmpty());
        PrintWriter out = spec.commandLine().getOut();
        if (output == OutputFormat.json) {
            out.println(JsonMapper.shared().writeValueAsString(json(loaded, valid)));
        } else {
            loaded.problems().forEach(problem -> out.println(ConfigurationFile.line(problem)));
            out.println(summary(loaded, valid));
        }
        return valid ? 0 : 1;
    }

    private String summary(Loaded loaded, boolean valid) {
        int errors = loaded.errors().size();
        int warnings = loaded.warnings().size();
        String found = errors
                + (errors == 1 ? " error, " : " errors, ")
                + warnings
                + (warnings == 1 ? " warning" : " warnings");
        return file + " is " + (valid ? "valid" : "not valid") + ": " + found;
    }

    private static ObjectNode json(Loaded loaded, boolean valid) {
        ObjectNode result = ProblemsJson.of(loaded.problems(), valid);
        loaded.configuration().ifPresent(configuration -> result.put("config_hash", configuration.hash()));
        return result;
    }
}
