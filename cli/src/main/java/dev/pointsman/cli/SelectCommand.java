package dev.pointsman.cli;

import dev.pointsman.record.select.SelectLines;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "select",
        description = {
            "Answers JSON lines with the engine's selections, without a server: for policy tests in any language.",
            "Each line has an algorithm block, a request and candidates with their evidence; docs/select.md shows the form.",
            "Exit status 1 if any line had an error; the other lines are answered all the same."
        },
        mixinStandardHelpOptions = true)
final class SelectCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "JSON lines; standard input where it is left out or is -.")
    private @Nullable Path file;

    @Option(names = "--threads", description = "Batches answered at a time (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws IOException {
        if (threads < 1) {
            throw new Failure("--threads must be at least 1, but is " + threads);
        }
        // Neither is closed: they are the process's own.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        Path lines = file;
        if (lines == null || lines.toString().equals("-")) {
            return answer(new FileInputStream(FileDescriptor.in), out);
        }
        if (!Files.isReadable(lines)) {
            throw new Failure("there is no readable file " + lines);
        }
        try (InputStream in = Files.newInputStream(lines)) {
            return answer(in, out);
        }
    }

    private int answer(InputStream in, OutputStream out) throws IOException {
        return new SelectLines().process(in, out, threads) == 0 ? 0 : 1;
    }
}
