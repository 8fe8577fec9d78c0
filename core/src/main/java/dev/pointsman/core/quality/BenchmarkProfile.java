package dev.pointsman.core.quality;

/**
 * One way to run a benchmark. Results of different profiles are never mixed.
 *
 * @param id unique within its benchmark
 * @param displayName for people; may be empty
 * @param description for people; may be empty
 */
public record BenchmarkProfile(String id, String displayName, String description) {

    /** A profile that only has an id. */
    public static BenchmarkProfile of(String id) {
        return new BenchmarkProfile(id, "", "");
    }
}
