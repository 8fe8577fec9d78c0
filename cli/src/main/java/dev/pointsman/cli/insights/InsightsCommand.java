package dev.pointsman.cli.insights;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "insights",
        description = "Lists decision records, and carries them to another store.",
        mixinStandardHelpOptions = true,
        subcommands = {ListCommand.class, ExportCommand.class, ImportCommand.class})
public final class InsightsCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: list, export or import");
    }
}
