package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogView;
import dev.pointsman.core.quality.EffortResolution;
import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.IndexExplanation;
import dev.pointsman.core.quality.QualityIndex;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "explain",
        description =
                "Shows how a model's score comes about: the whole tree with values, weights, profiles and sources.",
        mixinStandardHelpOptions = true)
final class CatalogExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "MODEL", description = "A model of the catalogue, or a name of the configuration.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String model;

    @Option(names = "--index", paramLabel = "ID", description = "Default: vllm-sr/intelligence@1.0.0.")
    private @Nullable String index;

    @Option(names = "--effort", paramLabel = "EFFORT", description = "Reasoning effort (default: the model's own).")
    private @Nullable String effort;

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
        QualityIndex wanted = CatalogOptions.index(view, index);
        if (effort != null) {
            CatalogOptions.requireEffort(view, entry, effort);
        }
        EffortResolution resolved = effort == null
                ? ModelPage.resolveDefault(view, entry)
                : new EffortResolution(Optional.of(effort), EffortSource.DECLARED);
        IndexExplanation tree = view.quality()
                .explain(
                        entry.key(),
                        wanted.id(),
                        resolved.effort(),
                        entry.card().defaultEffort())
                .orElseThrow();
        if (options.isJson()) {
            out.println(JsonMapper.shared().writeValueAsString(ExplanationJson.of(entry, resolved, tree)));
        } else {
            out.print(ExplanationPage.of(view, entry, resolved, tree));
        }
        out.flush();
        return 0;
    }
}
