package dev.pointsman.record;

import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.record.reading.Problems;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Reads an {@code algorithm} block. Whether a quality index exists, and whether {@code min_score} lies on its scale, is left to
 * who knows the catalogue.
 */
public final class AlgorithmReader {
    static final String STATIC = "static";
    static final String LATENCY_AWARE = "latency_aware";
    static final String MULTI_FACTOR = "multi_factor";

    private static final List<String> TYPES = List.of(STATIC, LATENCY_AWARE, MULTI_FACTOR);

    private AlgorithmReader() {}

    /**
     * Reads a block.
     *
     * @param block the value of the {@code algorithm} key
     * @param path where it is, for messages
     * @param problems receives every error, and in {@link Strictness#STRICT} warnings about keys that cannot matter
     * @return the algorithm; empty exactly where the block has an error
     */
    public static Optional<Algorithm> read(JsonNode block, String path, Problems problems, Strictness strictness) {
        int errorsBefore = problems.errors();
        Section section = Section.of(block, path, problems);
        if (!block.isObject()) {
            return Optional.empty();
        }
        Optional<String> type = section.oneOf("type", TYPES, Function.identity());
        if (!section.has("type")) {
            problems.error(section.path("type"), "is required: write one of " + String.join(", ", TYPES));
        }
        refuseOtherBlocks(section, type);
        Optional<Algorithm> algorithm = type.map(chosen -> read(chosen, section, strictness));
        section.done();
        return problems.errors() > errorsBefore ? Optional.empty() : algorithm;
    }

    private static void refuseOtherBlocks(Section section, Optional<String> type) {
        for (String other : TYPES) {
            if (section.has(other) && type.isPresent() && !type.get().equals(other)) {
                section.problems()
                        .error(
                                section.path(other),
                                "is the block of another algorithm, but type is '" + type.get()
                                        + "': remove it, or write type: " + other);
            }
        }
    }

    private static Algorithm read(String type, Section section, Strictness strictness) {
        Section block = section.section(type).orElseGet(() -> Section.empty(section.path(type), section.problems()));
        Algorithm algorithm = switch (type) {
            case LATENCY_AWARE -> latencyAware(block, LatencyAwareBlock.read(block, strictness));
            case MULTI_FACTOR -> MultiFactorBlock.read(block, strictness);
            default ->
                new Algorithm(
                        new StaticPolicy(),
                        ExplorationBlock.read(block, new StaticPolicy(), Optional.empty()),
                        Optional.empty());
        };
        block.done();
        return strictness == Strictness.LENIENT
                ? new Algorithm(algorithm.policy(), Optional.empty(), algorithm.writtenIndex())
                : algorithm;
    }

    /** Explores unless the block says {@code off}, because the documented rules alone never measure an unmeasured candidate. */
    private static Algorithm latencyAware(Section block, LatencyAwarePolicy policy) {
        Optional<ExplorationSettings> byDefault = Optional.of(ExplorationBlock.defaults(policy));
        return new Algorithm(policy, ExplorationBlock.read(block, policy, byDefault), Optional.empty());
    }
}
