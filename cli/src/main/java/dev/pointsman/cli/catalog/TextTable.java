package dev.pointsman.cli.catalog;

import java.util.ArrayList;
import java.util.List;

/** Rows of text whose columns are as wide as their widest cell. The last column is left as it is. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean[] right;

    /** @param alignments for each column {@code l} or {@code r} */
    TextTable(String alignments) {
        right = new boolean[alignments.length()];
        for (int i = 0; i < right.length; i++) {
            right[i] = alignments.charAt(i) == 'r';
        }
    }

    void row(List<String> cells) {
        if (cells.size() != right.length) {
            throw new IllegalArgumentException("a row needs " + right.length + " cells, but has " + cells.size());
        }
        rows.add(List.copyOf(cells));
    }

    void row(String... cells) {
        row(List.of(cells));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** All rows, each after {@code indent} and without blanks at its end. */
    String text(String indent) {
        int[] widths = new int[right.length];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < widths.length; i++) {
                String cell = row.get(i);
                String padding = " ".repeat(widths[i] - cell.length());
                line.append(i == 0 ? "" : GAP).append(right[i] ? padding + cell : cell + padding);
            }
            text.append(line.toString().stripTrailing()).append(System.lineSeparator());
        }
        return text.toString();
    }
}
