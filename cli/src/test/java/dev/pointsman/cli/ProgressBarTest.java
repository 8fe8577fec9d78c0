package dev.pointsman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private final StringWriter err = new StringWriter();
    private long nanos;

    @Test
    void aShortJobShowsNothing() {
        try (ProgressBar bar =
                new ProgressBar(new PrintWriter(err), ProgressBar.Kind.TERMINAL, "working", 10, () -> nanos)) {
            bar.advance(10);
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aTerminalSeesShareAndTimeLeftAndThenAnEmptyLine() {
        try (ProgressBar bar =
                new ProgressBar(new PrintWriter(err), ProgressBar.Kind.TERMINAL, "working", 10, () -> nanos)) {
            nanos = 2_000_000_000L;
            bar.advance(5);
            nanos += 1_000_000;
            bar.advance(1);
        }
        assertThat(err.toString())
                .startsWith("\rworking [###############...............]  50 %, 2 s left")
                .doesNotContain("60 %")
                .endsWith(" \r");
    }

    @Test
    void aFileGetsWholeLinesSeldom() {
        try (ProgressBar bar =
                new ProgressBar(new PrintWriter(err), ProgressBar.Kind.FILE, "working", 10, () -> nanos)) {
            nanos = 2_000_000_000L;
            bar.advance(1);
            nanos = 9_000_000_000L;
            bar.advance(1);
            nanos = 12_000_000_000L;
            bar.advance(3);
        }
        assertThat(err.toString().lines()).hasSize(2).noneMatch(line -> line.contains("\r"));
    }
}
