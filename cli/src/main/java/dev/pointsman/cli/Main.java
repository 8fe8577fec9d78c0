package dev.pointsman.cli;

import dev.pointsman.cli.catalog.CatalogCommand;
import dev.pointsman.cli.demo.DemoCommand;
import dev.pointsman.cli.insights.ExplainCommand;
import dev.pointsman.cli.insights.InsightsCommand;
import dev.pointsman.cli.insights.ReplayCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code pointsman} command and its subcommands. Exit 0 good, 1 found something wrong, 2 usage. */
@Command(
        name = "pointsman",
        description = "Routes each LLM request to the model that measured latency, cost, load and quality favour.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.Provider.class,
        subcommands = {
            ServeCommand.class,
            DemoCommand.class,
            ValidateCommand.class,
            PreviewCommand.class,
            EvalCommand.class,
            SelectCommand.class,
            SimulateCommand.class,
            InsightsCommand.class,
            ExplainCommand.class,
            ReplayCommand.class,
            CatalogCommand.class,
            VersionCommand.class
        })
public final class Main implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command as tests call it. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setExecutionExceptionHandler((fault, at, parsed) -> {
            at.getErr().println("pointsman: " + Failure.describe(fault));
            return CommandLine.ExitCode.SOFTWARE;
        });
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do, for example: pointsman demo");
    }
}
