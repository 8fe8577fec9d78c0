package dev.pointsman.cli.catalog;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "catalog",
        description = "Shows models, their evidence and how indexes are computed from it; checks evaluation files.",
        mixinStandardHelpOptions = true,
        subcommands = {
            CatalogListCommand.class,
            CatalogShowCommand.class,
            CatalogExplainCommand.class,
            CatalogCheckCommand.class
        })
public final class CatalogCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "say what to do, for example: pointsman catalog list --index vllm-sr/coding@1.0.0");
    }
}
