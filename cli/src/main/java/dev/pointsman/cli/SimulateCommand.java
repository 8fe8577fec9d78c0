package dev.pointsman.cli;

import dev.pointsman.lab.Figures;
import dev.pointsman.lab.GeneratedTraffic;
import dev.pointsman.lab.HtmlReport;
import dev.pointsman.lab.LabPolicy;
import dev.pointsman.lab.Outcome;
import dev.pointsman.lab.ResultJson;
import dev.pointsman.lab.ResultTable;
import dev.pointsman.lab.Scenario;
import dev.pointsman.lab.ScenarioFile;
import dev.pointsman.lab.Scenarios;
import dev.pointsman.lab.Simulation;
import dev.pointsman.lab.TraceFile;
import dev.pointsman.lab.Traffic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "simulate",
        description = {
            "Compares ways of choosing in virtual time: simulated model servers, the engine's own code, no server needed.",
            "docs/prediction.md says what the scenarios and policies are and what was measured with them."
        },
        mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {
    private static final int MAX_REQUESTS = 10_000_000;
    private static final double MS_PER_SECOND = 1_000;

    @Option(
            names = "--scenario",
            defaultValue = "unequal-four",
            paramLabel = "NAME|FILE",
            description = "What is simulated (default: ${DEFAULT-VALUE}).")
    private String scenario = "unequal-four";

    @Option(names = "--trace", paramLabel = "FILE", description = "CSV with TIMESTAMP,ContextTokens,GeneratedTokens.")
    private @Nullable Path trace;

    @Option(
            names = "--traffic",
            paramLabel = "NAME",
            description = "Without a trace: conversation (default), code, poisson or bursts.")
    private @Nullable String generated;

    @Option(
            names = "--speed",
            defaultValue = "1",
            description = "How many times faster the requests arrive (default: 1).")
    private double speed = 1;

    @Option(names = "--limit", defaultValue = "8000", description = "Requests at most (default: 8000).")
    private int limit = 8_000;

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "NAME",
            description = "Built-in ones and decisions, separated by commas (default: all).")
    private String @Nullable [] policies;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Its decisions can be simulated too: every candidate must be a model of the scenario.")
    private @Nullable Path config;

    @Option(names = "--seed", defaultValue = "1", description = "Of everything random (default: 1).")
    private long seed = 1;

    @Option(
            names = "--max-ttft-ms",
            defaultValue = "1000",
            description = "A later first token counts as an SLO miss (default: 1000).")
    private double maxTtftMs = MS_PER_SECOND;

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also writes a self-contained report with plots over time.")
    private @Nullable Path html;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check(speed > 0 && Double.isFinite(speed), "--speed must be above 0, but is " + speed);
        check(
                limit >= 1 && limit <= MAX_REQUESTS,
                "--limit must be between 1 and " + MAX_REQUESTS + ", but is " + limit);
        check(maxTtftMs > 0 && Double.isFinite(maxTtftMs), "--max-ttft-ms must be above 0, but is " + maxTtftMs);
        check(trace == null || generated == null, "--trace and --traffic exclude each other; give one of them");
        Simulation simulation = new Simulation(chosenScenario(), traffic().at(speed), seed);
        List<LabPolicy> chosen = chosenPolicies(simulation.scenario());
        Map<String, Figures> figures = new LinkedHashMap<>();
        List<Outcome> outcomes;
        long steps = (long) chosen.size() * simulation.traffic().size();
        try (ProgressBar bar =
                new ProgressBar(spec.commandLine().getErr(), ProgressBar.Kind.ofProcess(), "simulating", steps)) {
            outcomes = simulation.run(chosen, bar::advance);
        }
        for (Outcome outcome : outcomes) {
            figures.put(outcome.policy(), Figures.of(simulation, outcome, maxTtftMs / MS_PER_SECOND));
        }
        Path report = html;
        if (report != null) {
            Files.writeString(report, HtmlReport.of(simulation, outcomes, figures));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (output == OutputFormat.json) {
            out.println(ResultJson.of(simulation, figures));
        } else {
            out.print(ResultTable.of(simulation, figures));
        }
        out.flush();
        return 0;
    }

    private Scenario chosenScenario() throws IOException {
        Optional<Scenario> builtIn = Scenarios.named(scenario);
        if (builtIn.isPresent()) {
            return builtIn.get();
        }
        Path file = Path.of(scenario);
        if (!Files.isRegularFile(file)) {
            throw usage("there is neither a file nor a scenario '" + scenario + "'; built in are "
                    + Scenarios.builtIn().stream().map(Scenario::name).collect(Collectors.joining(", ")));
        }
        try {
            return ScenarioFile.read(file);
        } catch (ScenarioFile.UnreadableException unreadable) {
            throw new Failure(String.valueOf(unreadable.getMessage()));
        }
    }

    private List<LabPolicy> chosenPolicies(Scenario chosenScenario) {
        List<LabPolicy> all = new ArrayList<>(decisions());
        for (LabPolicy builtIn : LabPolicy.builtIn()) {
            check(
                    all.stream().noneMatch(decision -> decision.id().equals(builtIn.id())),
                    "--config has a decision '" + builtIn.id()
                            + "', which is the name of a built-in policy: rename it");
            all.add(builtIn);
        }
        String[] names = policies;
        try {
            List<LabPolicy> chosen = names == null
                    ? all
                    : LabPolicy.among(
                            all,
                            Arrays.stream(names).map(String::trim).distinct().toList());
            for (LabPolicy policy : chosen) {
                if (policy instanceof LabPolicy.Decision decision) {
                    decision.requireModels(chosenScenario);
                }
            }
            return chosen;
        } catch (IllegalArgumentException unknown) {
            throw usage("--policies: " + unknown.getMessage());
        }
    }

    private List<LabPolicy> decisions() {
        Path file = config;
        return file == null
                ? List.of()
                : ConfigurationFile.load(file, spec.commandLine().getErr()).decisions().stream()
                        .<LabPolicy>map(LabPolicy.Decision::new)
                        .toList();
    }

    private Traffic traffic() throws IOException {
        Path file = trace;
        if (file != null) {
            if (!Files.isReadable(file) || Files.isDirectory(file)) {
                throw new Failure("there is no readable trace " + file);
            }
            try {
                return TraceFile.read(file, limit);
            } catch (TraceFile.UnreadableException unreadable) {
                throw new Failure(String.valueOf(unreadable.getMessage()));
            }
        }
        String wanted = generated;
        String name = wanted == null ? GeneratedTraffic.CONVERSATION.id() : wanted;
        return Arrays.stream(GeneratedTraffic.values())
                .filter(one -> one.id().equals(name))
                .findFirst()
                .orElseThrow(() -> usage("there is no traffic '" + name + "'; there are "
                        + Arrays.stream(GeneratedTraffic.values())
                                .map(GeneratedTraffic::id)
                                .collect(Collectors.joining(", "))))
                .generate(limit, seed);
    }

    private void check(boolean holds, String message) {
        if (!holds) {
            throw usage(message);
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
