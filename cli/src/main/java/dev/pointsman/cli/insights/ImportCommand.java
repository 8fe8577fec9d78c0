package dev.pointsman.cli.insights;

import dev.pointsman.cli.Failure;
import dev.pointsman.insights.Batch;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.columns.ChoiceWriter;
import dev.pointsman.insights.columns.Document;
import dev.pointsman.insights.json.RecordJsonReader;
import dev.pointsman.record.reading.Problem;
import dev.pointsman.record.reading.Problems;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "import",
        description = "Adds the records of an export to a store. Those that are there already stay as they are.",
        mixinStandardHelpOptions = true)
final class ImportCommand implements Callable<Integer> {
    private static final int BATCH = 1_000;

    @Parameters(paramLabel = "FILE", description = "What 'insights export' wrote.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private final Map<String, Document> documents = new LinkedHashMap<>();
    private final RecordJsonReader reader =
            new RecordJsonReader(new ChoiceWriter(document -> documents.put(document.hash(), document)));
    private final List<InsightsRecord> batch = new ArrayList<>(BATCH);
    private long read;
    private long bad;

    @Override
    public Integer call() {
        try (InsightsStore records = store.open(spec.commandLine().getErr(), StoreOptions.Purpose.WRITE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(
                        new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line, ++number);
                if (batch.size() == BATCH) {
                    flush(records);
                }
            }
            flush(records);
        } catch (IOException cannot) {
            throw new Failure("cannot read " + file + ": " + cannot.getMessage());
        }
        spec.commandLine().getErr().println(read + " records read from " + file + ", " + bad + " lines refused");
        return bad == 0 ? 0 : 1;
    }

    private void add(String line, long number) {
        Problems problems = new Problems();
        try {
            reader.read(JsonMapper.shared().readTree(line), problems).ifPresent(batch::add);
        } catch (JacksonException malformed) {
            problems.error("", malformed.getOriginalMessage());
        }
        if (problems.hasErrors()) {
            bad++;
            Problem first = problems.all().get(0);
            spec.commandLine().getErr().println(file + ":" + number + ": " + first.path() + " " + first.message());
        } else {
            read++;
        }
    }

    private void flush(InsightsStore records) {
        if (!batch.isEmpty()) {
            records.append(new Batch(List.copyOf(batch), List.copyOf(documents.values())));
            batch.clear();
            documents.clear();
        }
    }
}
