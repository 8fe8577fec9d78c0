package dev.pointsman.core.quality;

import java.util.List;

/**
 * A part of an index that reads a benchmark's metric.
 *
 * @param benchmark benchmark id
 * @param profiles profiles in order of preference: the first that has a value counts; empty stands for the benchmark's
 *     implied profile
 * @param metric metric id of that benchmark
 * @param weight share in the index, above 0
 * @param normalization how the value becomes 0..1
 */
public record BenchmarkComponent(
        String benchmark, List<String> profiles, String metric, double weight, Normalization normalization)
        implements Component {

    public BenchmarkComponent {
        profiles = List.copyOf(profiles);
    }

    @Override
    public String label() {
        return benchmark + " " + metric;
    }
}
