package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogView;
import dev.pointsman.core.quality.QualityIndex;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "list",
        description =
                "Lists models and efforts with their scores; with --index, the best first and what the others lack.",
        mixinStandardHelpOptions = true)
final class CatalogListCommand implements Callable<Integer> {
    @Option(
            names = "--index",
            paramLabel = "ID",
            description = "One index, such as vllm-sr/coding@1.0.0 (default: all).")
    private @Nullable String index;

    @Mixin
    private CatalogOptions options = new CatalogOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        CatalogView view = options.view(spec.commandLine().getErr());
        List<QualityIndex> indexes =
                index == null ? view.quality().indexes() : List.of(CatalogOptions.index(view, index));
        List<ListedScore> scores = ListedScore.all(view, indexes);
        if (options.isJson()) {
            out.println(JsonMapper.shared().writeValueAsString(ListedScore.json(scores)));
        } else if (index == null) {
            out.print(ScoreTables.ofAll(view, indexes, scores));
        } else {
            out.print(ScoreTables.ofOne(view, indexes.getFirst(), scores));
        }
        out.flush();
        return 0;
    }
}
