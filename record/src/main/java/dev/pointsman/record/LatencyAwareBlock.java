package dev.pointsman.record;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.record.reading.Durations;
import dev.pointsman.record.reading.Section;
import java.util.OptionalInt;
import tools.jackson.databind.node.ObjectNode;

/** The {@code latency_aware} block. */
final class LatencyAwareBlock {
    private static final String TPOT_PERCENTILE = "tpot_percentile";
    private static final String TTFT_PERCENTILE = "ttft_percentile";

    private LatencyAwareBlock() {}

    static LatencyAwarePolicy read(Section section, Strictness strictness) {
        int errorsBefore = section.problems().errors();
        OptionalInt tpot = percentile(section, TPOT_PERCENTILE);
        OptionalInt ttft = percentile(section, TTFT_PERCENTILE);
        boolean readable = section.problems().errors() == errorsBefore;
        if (readable && tpot.isEmpty() && ttft.isEmpty() && strictness == Strictness.STRICT) {
            section.problems()
                    .error(
                            section.path(),
                            "compares nothing: write tpot_percentile or ttft_percentile, or both, each between 1 and 100");
        }
        return new LatencyAwarePolicy(
                tpot,
                ttft,
                section.text("description").orElse(""),
                section.oneOf("basis", Basis.class, Basis::id).orElse(Basis.OBSERVED),
                section.integer("min_samples", 0, Integer.MAX_VALUE).orElse(0),
                section.duration("max_age"));
    }

    private static OptionalInt percentile(Section section, String key) {
        OptionalInt written = section.integer(key, 0, 100);
        return written.orElse(0) == 0 ? OptionalInt.empty() : written;
    }

    static void write(LatencyAwarePolicy policy, ObjectNode block) {
        policy.tpotPercentile().ifPresent(percentile -> block.put(TPOT_PERCENTILE, percentile));
        policy.ttftPercentile().ifPresent(percentile -> block.put(TTFT_PERCENTILE, percentile));
        if (!policy.description().isEmpty()) {
            block.put("description", policy.description());
        }
        block.put("basis", policy.basis().id());
        if (policy.minSamples() > 0) {
            block.put("min_samples", policy.minSamples());
        }
        policy.maxAge().ifPresent(age -> block.put("max_age", Durations.format(age)));
    }
}
