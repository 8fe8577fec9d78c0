package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogView;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "show",
        description = "Shows one model: limits, list price, efforts, scores, and every record with its source.",
        mixinStandardHelpOptions = true)
final class CatalogShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "MODEL", description = "A model of the catalogue, or a name of the configuration.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String model;

    @Mixin
    private CatalogOptions options = new CatalogOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        CatalogView view = options.view(spec.commandLine().getErr());
        CatalogView.Entry entry = CatalogOptions.model(view, model);
        if (options.isJson()) {
            out.println(JsonMapper.shared().writeValueAsString(ModelJson.of(view, entry)));
        } else {
            out.print(ModelPage.of(view, entry));
        }
        out.flush();
        return 0;
    }
}
