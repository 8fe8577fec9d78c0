package dev.pointsman.core.quality;

import java.util.List;
import java.util.Optional;

/**
 * A benchmark: what can be measured, and in which ways it is run.
 *
 * @param id {@code namespace/name@semver}, see {@link QualityId}
 * @param displayName for people; may be empty
 * @param domain what it is about, such as {@code coding}; may be empty
 * @param source where it is defined; may be empty
 * @param tags free words
 * @param defaultProfile the profile of records and components that name none
 * @param profiles how it can be run; none where there is one way only
 * @param metrics what a run yields; at least one
 */
public record Benchmark(
        String id,
        String displayName,
        String domain,
        String source,
        List<String> tags,
        Optional<String> defaultProfile,
        List<BenchmarkProfile> profiles,
        List<BenchmarkMetric> metrics) {

    public Benchmark {
        tags = List.copyOf(tags);
        profiles = List.copyOf(profiles);
        metrics = List.copyOf(metrics);
    }

    /** The metric of this id. */
    public Optional<BenchmarkMetric> metric(String metricId) {
        for (BenchmarkMetric metric : metrics) {
            if (metric.id().equals(metricId)) {
                return Optional.of(metric);
            }
        }
        return Optional.empty();
    }

    /** Whether a profile of this id is declared. */
    public boolean hasProfile(String profileId) {
        for (BenchmarkProfile profile : profiles) {
            if (profile.id().equals(profileId)) {
                return true;
            }
        }
        return false;
    }

    /** The profile that stands for "none named": the declared default, else the only profile. */
    public Optional<String> impliedProfile() {
        if (defaultProfile.isEmpty() && profiles.size() == 1) {
            return Optional.of(profiles.get(0).id());
        }
        return defaultProfile;
    }

    List<String> profileIds() {
        return profiles.stream().map(BenchmarkProfile::id).toList();
    }

    List<String> metricIds() {
        return metrics.stream().map(BenchmarkMetric::id).toList();
    }
}
