package dev.pointsman.record;

import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.record.reading.Durations;
import dev.pointsman.record.reading.Section;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code exploration: off | {share, min_samples, max_age}} inside an algorithm's block. */
final class ExplorationBlock {
    private static final String KEY = "exploration";
    private static final String OFF = "off";

    private ExplorationBlock() {}

    /**
     * The settings.
     *
     * @param policy whose block it is
     * @param leftOut where the block says nothing, and where it has an error
     */
    static Optional<ExplorationSettings> read(Section algorithm, Policy policy, Optional<ExplorationSettings> leftOut) {
        Optional<JsonNode> value = algorithm.node(KEY);
        if (value.isEmpty()) {
            return leftOut;
        }
        if (value.get().isString() && value.get().asString().equals(OFF)) {
            return Optional.empty();
        }
        if (!value.get().isObject()) {
            algorithm
                    .problems()
                    .error(
                            algorithm.path(KEY),
                            "expected off, or a mapping such as {share: 0.02, min_samples: 20, max_age: 10m}, but found "
                                    + Section.describe(value.get()));
            return leftOut;
        }
        ExplorationSettings defaults = defaults(policy);
        Section section = Section.of(value.get(), algorithm.path(KEY), algorithm.problems());
        ExplorationSettings settings = new ExplorationSettings(
                section.number("share", Double.MIN_VALUE, 1).orElse(defaults.share()),
                section.integer("min_samples", 1, Integer.MAX_VALUE).orElse(defaults.minSamples()),
                section.duration("max_age").orElse(defaults.maxAge()));
        section.done();
        return Optional.of(settings);
    }

    /** What a block that is there but leaves keys out means by them. */
    static ExplorationSettings defaults(Policy policy) {
        return policy.readsPredictions() ? ExplorationSettings.forPredictions() : ExplorationSettings.defaults();
    }

    static void write(Optional<ExplorationSettings> exploration, ObjectNode block) {
        if (exploration.isEmpty()) {
            block.put(KEY, OFF);
            return;
        }
        ObjectNode settings = block.putObject(KEY);
        settings.set("share", Numbers.node(exploration.get().share()));
        settings.put("min_samples", exploration.get().minSamples());
        settings.put("max_age", Durations.format(exploration.get().maxAge()));
    }
}
