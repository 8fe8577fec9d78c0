package dev.pointsman.insights.columns;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.insights.RecordedSelection;
import dev.pointsman.record.Algorithm;
import dev.pointsman.record.AlgorithmWriter;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes choices as columns and hands out the documents that they refer to. For one thread. */
public final class ChoiceWriter {
    private static final JsonMapper CANONICAL =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private final IdentityCache<Document> documents = new IdentityCache<>();
    private final Consumer<Document> referred;

    /** @param referred receives the documents of each choice; the same one again for each choice that refers to it */
    public ChoiceWriter(Consumer<Document> referred) {
        this.referred = referred;
    }

    /** @param exploration settings that the choice was made with, beside its policy */
    public ChoiceColumns write(Choice choice, Optional<ExplorationSettings> exploration) {
        return write(
                new RecordedChoice(
                        new Algorithm(choice.selection().policy(), exploration, Optional.empty()),
                        choice.evidence(),
                        RecordedSelection.of(choice.selection()),
                        choice.dispatch()),
                choice.outcome());
    }

    /** @param outcome of the selection, or {@code explored} */
    public ChoiceColumns write(RecordedChoice choice, String outcome) {
        Evidence evidence = choice.evidence();
        Document policy = policy(choice.algorithm());
        Document pool = pool(evidence);
        referred.accept(policy);
        referred.accept(pool);
        return new ChoiceColumns(
                policy.hash(),
                pool.hash(),
                outcome,
                EvidenceColumns.of(evidence),
                SelectionColumns.of(choice.selection(), choice.dispatch(), evidence.candidates()));
    }

    private Document policy(Algorithm algorithm) {
        Object[] parts = {
            algorithm.policy(), algorithm.exploration().map(Object.class::cast).orElse(this)
        };
        return documents.get(parts, () -> Document.of(CANONICAL.writeValueAsString(AlgorithmWriter.write(algorithm))));
    }

    private Document pool(Evidence evidence) {
        Object[] parts = new Object[evidence.size() * 2];
        for (int i = 0; i < evidence.size(); i++) {
            parts[2 * i] = evidence.profile(i);
            parts[2 * i + 1] = evidence.quality(i);
        }
        return documents.get(parts, () -> Pool.of(evidence).document());
    }
}
