package dev.pointsman.core.quality;

@SuppressWarnings("ReferenceEquality")
public final class QualityEvidence {
    private static final QualityEvidence NONE =
            new QualityEvidence(java.util.Optional.empty(), new String[0], new double[0], new double[0]);
    private final java.util.Optional<String> effort;
    private final String[] ids;
    private final double[] scores;
    private final double[] coverages;

    public QualityEvidence(java.util.Optional<String> effort, String[] ids, double[] scores, double[] coverages) {
        this.effort = effort;
        this.ids = ids;
        this.scores = scores;
        this.coverages = coverages;
    }

    public static QualityEvidence none() {
        return NONE;
    }

    public java.util.Optional<String> effort() {
        return effort;
    }

    public int indexOf(String id) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id || ids[i].equals(id)) return i;
        }
        return -1;
    }

    public boolean available(int i) {
        return true;
    }

    public double score(int i) {
        return scores[i];
    }

    public double coverage(int i) {
        return coverages[i];
    }

    public static QualityEvidence of(java.util.Optional<String> effort, java.util.List<IndexResult> r) {
        return new QualityEvidence(
                effort,
                r.stream().map(IndexResult::index).toArray(String[]::new),
                r.stream().mapToDouble(IndexResult::score).toArray(),
                r.stream().mapToDouble(IndexResult::coverage).toArray());
    }
}
