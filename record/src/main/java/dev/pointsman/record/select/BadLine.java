package dev.pointsman.record.select;

/**
 * Ends the reading of a line at its first problem. The path is put together while the readers are left, so that good lines pay
 * nothing for it.
 */
final class BadLine extends Exception {
    private static final long serialVersionUID = 1;

    private final String path;
    private final String problem;

    BadLine(String path, String problem) {
        super(problem, null, false, false);
        this.path = path;
        this.problem = problem;
    }

    /** The same problem, seen from one level further out. */
    BadLine under(String outer) {
        boolean joined = path.isEmpty() || path.startsWith("[");
        return new BadLine(joined ? outer + path : outer + "." + path, problem);
    }

    /** Such as {@code candidates[1].ttft_seconds}; empty for the line as a whole. */
    String path() {
        return path;
    }

    String problem() {
        return problem;
    }
}
