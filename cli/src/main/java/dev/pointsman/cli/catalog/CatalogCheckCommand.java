package dev.pointsman.cli.catalog;

import dev.pointsman.cli.ConfigurationFile;
import dev.pointsman.cli.Failure;
import dev.pointsman.cli.OutputFormat;
import dev.pointsman.cli.ProblemsJson;
import dev.pointsman.config.CheckedEvaluation;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "check",
        description = {
            "Checks a file of benchmarks, indexes and records alone, and says where and what to change.",
            "It is one that evaluation.include can name, or a creator's file of the built-in catalogue."
        },
        mixinStandardHelpOptions = true)
final class CatalogCheckCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "The file to check.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Check it as if this configuration included it: models have to exist there.")
    private @Nullable Path config;

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireReadable(file);
        CheckedEvaluation checked;
        if (config == null) {
            checked = CheckedEvaluation.of(file);
        } else {
            requireReadable(config);
            checked = CheckedEvaluation.of(file, config);
        }
        boolean valid = checked.errors().isEmpty();
        PrintWriter out = spec.commandLine().getOut();
        if (output == OutputFormat.json) {
            ObjectNode json = ProblemsJson.of(checked.problems(), valid);
            json.put("models", checked.models());
            json.put("benchmarks", checked.benchmarks());
            json.put("indices", checked.indices());
            json.put("records", checked.records());
            out.println(JsonMapper.shared().writeValueAsString(json));
        } else {
            checked.problems().forEach(problem -> out.println(ConfigurationFile.line(problem)));
            out.println(summary(checked, valid));
        }
        return valid ? 0 : 1;
    }

    private static void requireReadable(Path path) {
        if (!Files.isReadable(path)) {
            throw new Failure("there is no readable file " + path);
        }
    }

    private String summary(CheckedEvaluation checked, boolean valid) {
        List<String> holds = new ArrayList<>();
        count(holds, checked.models(), "model", "models");
        count(holds, checked.benchmarks(), "benchmark", "benchmarks");
        count(holds, checked.indices(), "index", "indexes");
        count(holds, checked.records(), "record", "records");
        int errors = checked.errors().size();
        int warnings = checked.problems().size() - errors;
        String found = valid
                ? (holds.isEmpty() ? "it holds nothing" : String.join(", ", holds))
                : errors + (errors == 1 ? " error" : " errors");
        return file + " is " + (valid ? "valid: " : "not valid: ") + found
                + (warnings == 0 ? "" : ", " + warnings + (warnings == 1 ? " warning" : " warnings"));
    }

    private static void count(List<String> holds, int count, String one, String several) {
        if (count > 0) {
            holds.add(count + " " + (count == 1 ? one : several));
        }
    }
}
