package dev.pointsman.core.quality;

public record IndexResult(String index, double score, double coverage) {
    public static IndexResult available(String i, double s, double c) {
        return new IndexResult(i, s, c);
    }
}
