package dev.pointsman.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One line on standard error that says how far a long job is. Nothing is shown in the first second. A terminal's line is
 * rewritten; elsewhere a line is written each ten seconds. Safe for several threads.
 */
public final class ProgressBar implements AutoCloseable {
    private static final int WIDTH = 30;
    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long QUIET_NANOS = 1_000_000_000L;
    private static final long TERMINAL_NANOS = 100_000_000L;
    private static final long FILE_NANOS = 10_000_000_000L;

    private final PrintWriter err;
    private final Kind kind;
    private final String what;
    private final long total;
    private final LongSupplier nanoTime;
    private final long beganNanos;
    private long done;
    private long nextNanos;
    private boolean shown;

    /** Where the bar is seen. */
    public enum Kind {
        TERMINAL,
        FILE;

        /** What this process's standard error most likely is. */
        public static Kind ofProcess() {
            return Optional.ofNullable(System.console())
                    .filter(Console::isTerminal)
                    .map(terminal -> TERMINAL)
                    .orElse(FILE);
        }
    }

    /**
     * @param what is done, for the line's beginning
     * @param total steps, at least 1
     */
    public ProgressBar(PrintWriter err, Kind kind, String what, long total) {
        this(err, kind, what, total, System::nanoTime);
    }

    ProgressBar(PrintWriter err, Kind kind, String what, long total, LongSupplier nanoTime) {
        this.err = err;
        this.kind = kind;
        this.what = what;
        this.total = Math.max(1, total);
        this.nanoTime = nanoTime;
        this.beganNanos = nanoTime.getAsLong();
        this.nextNanos = beganNanos + QUIET_NANOS;
    }

    public synchronized void advance(long steps) {
        done += steps;
        long now = nanoTime.getAsLong();
        if (now - nextNanos >= 0) {
            nextNanos = now + (kind == Kind.TERMINAL ? TERMINAL_NANOS : FILE_NANOS);
            show(now);
        }
    }

    private void show(long nowNanos) {
        shown = true;
        double share = Math.min(1, (double) done / total);
        int filled = (int) (share * WIDTH);
        double left = (nowNanos - beganNanos) / NANOS_PER_SECOND * (1 - share) / Math.max(share, 1e-9);
        String line = String.format(
                Locale.ROOT,
                "%s [%s%s] %3.0f %%, %.0f s left",
                what,
                "#".repeat(filled),
                ".".repeat(WIDTH - filled),
                share * PERCENT,
                left);
        err.print(kind == Kind.TERMINAL ? "\r" + line + "  " : line + System.lineSeparator());
        err.flush();
    }

    /** Takes the line away, so that what follows begins on an empty one. */
    @Override
    public synchronized void close() {
        if (shown && kind == Kind.TERMINAL) {
            err.print("\r" + " ".repeat(what.length() + WIDTH + 30) + "\r");
            err.flush();
        }
    }
}
