package dev.pointsman.cli.insights;

import dev.pointsman.cli.Failure;
import dev.pointsman.cli.ProgressBar;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.columns.ChoiceReader;
import dev.pointsman.insights.columns.MalformedColumns;
import dev.pointsman.insights.json.RecordJson;
import dev.pointsman.record.JsonView;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        description = {
            "Writes records as compressed JSON lines, each with all that explaining it elsewhere needs.",
            "No text of prompt or completion is in them."
        },
        mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "ID", description = "These records only; without any, all that match.")
    private List<String> ids = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = "The file, for example records.jsonl.gz.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path to;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final SinceOption which = new SinceOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private long written;
    private @Nullable ProgressBar progress;

    @Override
    public Integer call() {
        try (InsightsStore records = store.open(spec.commandLine().getErr(), StoreOptions.Purpose.READ);
                OutputStream out = new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(to)));
                ProgressBar bar = new ProgressBar(
                        spec.commandLine().getErr(),
                        ProgressBar.Kind.ofProcess(),
                        "export",
                        records.count(which.filter()))) {
            progress = bar;
            Consumer<InsightsRecord> line = writer(records, out);
            if (ids.isEmpty()) {
                records.scan(which.filter(), line);
            } else {
                ids.forEach(id -> line.accept(
                        records.find(id).orElseThrow(() -> new Failure("there is no record '" + id + "'"))));
            }
        } catch (IOException | UncheckedIOException cannot) {
            throw new Failure("cannot write " + to + ": " + cannot.getMessage());
        }
        spec.commandLine().getErr().println(written + " records written to " + to);
        return 0;
    }

    private Consumer<InsightsRecord> writer(InsightsStore records, OutputStream out) {
        ChoiceReader reader = new ChoiceReader(records::document);
        return row -> {
            try {
                out.write(JsonView.bytes(
                        json -> RecordJson.writeWhole(json, row, row.choice().map(reader::read))));
                out.write('\n');
                written++;
            } catch (MalformedColumns damaged) {
                spec.commandLine().getErr().println(row.id() + " is left out: " + damaged.getMessage());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            if (progress != null) {
                progress.advance(1);
            }
        };
    }
}
