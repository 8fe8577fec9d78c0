package dev.pointsman.cli.insights;

import dev.pointsman.cli.ConfigurationFile;
import dev.pointsman.cli.ProgressBar;
import dev.pointsman.config.Configuration;
import dev.pointsman.config.DecisionConfig;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.replay.OtherPolicy;
import dev.pointsman.insights.replay.Replay;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "replay",
        description = {
            "Decides recorded traffic again under another configuration and shows what would change.",
            "Latencies are those that were recorded of the models, not those that the other model would have had."
        },
        mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {
    @Option(
            names = "--policy",
            required = true,
            paramLabel = "NEW.yaml",
            description = "The other configuration; its decisions are matched by name.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path policy;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final SinceOption which = new SinceOption();

    @Option(names = "--output", defaultValue = "table", description = "table, json or csv (default: table).")
    private Format output = Format.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        Configuration other = ConfigurationFile.load(policy, err);
        try (InsightsStore records = store.open(err, StoreOptions.Purpose.READ)) {
            Replay.Result result;
            try (ProgressBar bar =
                    new ProgressBar(err, ProgressBar.Kind.ofProcess(), "replay", records.count(which.filter()))) {
                result = new Replay(records, policies(other)).run(which.filter(), bar::advance);
            }
            PrintWriter out = spec.commandLine().getOut();
            switch (output) {
                case json -> out.println(JsonMapper.shared().writeValueAsString(ReplayReport.json(result)));
                case csv -> out.print(ReplayReport.csv(result));
                case table -> out.print(ReplayReport.table(result));
            }
            out.flush();
        }
        return 0;
    }

    static Map<String, OtherPolicy> policies(Configuration configuration) {
        Map<String, OtherPolicy> policies = new LinkedHashMap<>();
        Stream.concat(
                        configuration.decisions().stream(),
                        configuration.entrypoints().values().stream().flatMap(routing -> routing.decisions().stream()))
                .forEach(decision -> policies.putIfAbsent(decision.name(), policy(decision)));
        return policies;
    }

    private static OtherPolicy policy(DecisionConfig decision) {
        return new OtherPolicy(decision.policy(), decision.candidates(), decision.quality());
    }
}
