package dev.pointsman.cli.insights;

import dev.pointsman.cli.Failure;
import dev.pointsman.cli.OutputFormat;
import dev.pointsman.cli.ProgressBar;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.columns.ChoiceReader;
import dev.pointsman.insights.columns.MalformedColumns;
import dev.pointsman.insights.explain.Explainer;
import dev.pointsman.insights.explain.Explanation;
import dev.pointsman.insights.json.ExplanationJson;
import dev.pointsman.record.JsonView;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "explain",
        description = {
            "Makes recorded choices again and says whether they are identical.",
            "For one record also what would have made each loser win. Exit 1 where a choice differs."
        },
        mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "The record, as in x-pointsman-record-id.")
    private @Nullable String id;

    @Option(names = "--all", description = "Every record that matches.")
    private boolean all;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final SinceOption which = new SinceOption();

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (all == (id != null)) {
            throw new ParameterException(spec.commandLine(), "name one record, or write --all");
        }
        try (InsightsStore records = store.open(spec.commandLine().getErr(), StoreOptions.Purpose.READ)) {
            return id == null ? checkAll(records) : explain(records, id);
        }
    }

    private int explain(InsightsStore records, String wanted) {
        InsightsRecord row = records.find(wanted).orElseThrow(() -> new Failure("there is no record '" + wanted + "'"));
        ChoiceColumns columns = row.choice()
                .orElseThrow(() ->
                        new Failure("'" + wanted + "' named its model directly, so there is no choice to explain"));
        Explanation explanation = Explainer.explain(new ChoiceReader(records::document).read(columns));
        PrintWriter out = spec.commandLine().getOut();
        if (output == OutputFormat.json) {
            out.println(JsonMapper.shared()
                    .writeValueAsString(JsonView.tree(json -> ExplanationJson.write(json, row, explanation))));
        } else {
            out.print(ExplanationText.of(row, explanation));
        }
        out.flush();
        return explanation.identical() ? 0 : 1;
    }

    private int checkAll(InsightsStore records) {
        ChoiceReader reader = new ChoiceReader(records::document);
        List<String> different = new ArrayList<>();
        long[] checked = {0};
        try (ProgressBar bar = new ProgressBar(
                spec.commandLine().getErr(), ProgressBar.Kind.ofProcess(), "explain", records.count(which.filter()))) {
            records.scanChoices(which.filter(), (record, _, choice) -> {
                checked[0]++;
                if (!isIdentical(reader, record, choice)) {
                    different.add(record);
                }
                bar.advance(1);
            });
        }
        print(checked[0], different);
        return different.isEmpty() ? 0 : 1;
    }

    private boolean isIdentical(ChoiceReader reader, String record, ChoiceColumns choice) {
        try {
            return Explainer.isIdentical(reader.read(choice));
        } catch (MalformedColumns damaged) {
            spec.commandLine().getErr().println(record + ": " + damaged.getMessage());
            return false;
        }
    }

    private void print(long checked, List<String> different) {
        PrintWriter out = spec.commandLine().getOut();
        if (output == OutputFormat.json) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("checked", checked);
            json.put("identical", checked - different.size());
            ArrayNode ids = json.putArray("different");
            different.forEach(ids::add);
            out.println(json);
        } else {
            out.println(checked + " records, " + (checked - different.size()) + " identical");
            different.forEach(record -> out.println("differs: " + record));
        }
        out.flush();
    }
}
