package dev.pointsman.cli.insights;

import dev.pointsman.cli.ConfigurationFile;
import dev.pointsman.cli.ProgressBar;
import dev.pointsman.config.Configuration;
import dev.pointsman.gateway.OtherPolicies;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.replay.Replay;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
                result = new Replay(records, OtherPolicies.of(other)).run(which.filter(), bar::advance);
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
}
