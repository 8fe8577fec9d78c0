package dev.pointsman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {
    private static final String HEADER = "TIMESTAMP,ContextTokens,GeneratedTokens\n";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void arrivalsCountFromTheFirstRequest() throws IOException {
        Traffic traffic =
                TraceFile.read(file(HEADER + "2023-11-16 23:59:59.5000000,374,44\n2023-11-17 00:00:01,396,0\n"), 10);
        assertThat(traffic.arrivalSeconds()[1]).isCloseTo(1.5, within(1e-9));
        assertThat(traffic.promptTokens()).containsExactly(374, 396);
        assertThat(traffic.outputTokens()).containsExactly(44, 1);
        assertThat(traffic.at(3).arrivalSeconds()[1]).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void noMoreThanTheLimitIsRead() throws IOException {
        assertThat(TraceFile.read(file("0,1,1\n1,1,1\nnonsense\n"), 2).size()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5,1 | found 2 columns",
                "yesterday,1,1 | TIMESTAMP is neither like",
                "5,-1,1 | ContextTokens must be a whole number of tokens, at least 0, but is '-1'",
                "5,1,many | GeneratedTokens must be a whole number",
                "0.5,1,1 | sort the trace"
            })
    void aBadLineIsNamed(String line, String problem) throws IOException {
        Path file = file(HEADER + "1,1,1\n" + line + "\n");
        assertThatThrownBy(() -> TraceFile.read(file, 10))
                .isInstanceOf(TraceFile.UnreadableException.class)
                .hasMessageContaining("trace.csv, line 3: ")
                .hasMessageContaining(problem);
    }

    @Test
    void anEmptyTraceIsSaidToBeEmpty() throws IOException {
        Path file = file(HEADER);
        assertThatThrownBy(() -> TraceFile.read(file, 10)).hasMessageContaining("there is no request in it");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.csv"), text);
    }
}
