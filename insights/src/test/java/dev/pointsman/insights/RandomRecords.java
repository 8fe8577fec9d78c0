package dev.pointsman.insights;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.learning.ExplorationStage;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.InsightsRecord.AttemptResult;
import dev.pointsman.insights.InsightsRecord.Ending;
import dev.pointsman.insights.Measured.Cost;
import dev.pointsman.insights.Measured.Tokens;
import dev.pointsman.insights.columns.ChoiceWriter;
import dev.pointsman.insights.columns.Document;
import dev.pointsman.record.RandomEvidence;
import dev.pointsman.record.RandomPolicies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;

/** Random records of random choices, with the documents that they refer to. */
public final class RandomRecords {
    public static final List<String> DECISIONS = List.of("chat", "code");
    public static final List<String> MODELS = List.of("small", "large", "huge");
    private final Random random;
    private final Map<String, Document> documents = new LinkedHashMap<>();
    private final ChoiceWriter writer = new ChoiceWriter(document -> documents.put(document.hash(), document));

    public RandomRecords(Random random) {
        this.random = random;
    }

    public Map<String, Document> documents() {
        return documents;
    }

    /** A choice as it would be live, by any policy. */
    public static Choice choice(
            Random random, Evidence evidence, Policy policy, Optional<ExplorationSettings> exploration) {
        Selection selection = Selector.select(policy, evidence);
        return new Choice(selection, dispatch(selection, exploration), Optional.empty());
    }

    private static Optional<Dispatch> dispatch(Selection selection, Optional<ExplorationSettings> exploration) {
        if (selection.isRejected()) {
            return Optional.empty();
        }
        Dispatch base = new Dispatch(selection.selectedIndex().orElseThrow(), StageName.BASE, "");
        return Optional.of(exploration
                .map(settings -> new ExplorationStage(settings).propose(selection, base))
                .orElse(base));
    }

    public InsightsRecord next(String id, long startedMillis) {
        RandomEvidence.Kind kind = RandomEvidence.Kind.values()[random.nextInt(3)];
        Optional<ExplorationSettings> exploration =
                random.nextBoolean() ? Optional.of(ExplorationSettings.defaults()) : Optional.empty();
        Choice choice =
                choice(random, RandomEvidence.draw(random, kind).build(), RandomPolicies.any(random), exploration);
        return of(id, startedMillis, Optional.of(writer.write(choice, exploration)));
    }

    public InsightsRecord of(String id, long startedMillis, Optional<ChoiceColumns> choice) {
        String model = MODELS.get(random.nextInt(3));
        List<AttemptResult> attempts = new ArrayList<>();
        for (int k = random.nextInt(3); k >= 0; k--) {
            attempts.add(new AttemptResult(model, "b" + k, k == 0 ? "ok" : "status_503"));
        }
        return new InsightsRecord(
                id,
                startedMillis,
                "c0ffee",
                choice.map(_ -> DECISIONS.get(random.nextInt(2))),
                random.nextBoolean() ? Optional.empty() : Optional.of("session" + random.nextInt(3)),
                choice,
                Series.of(random.nextBoolean()),
                new Ending(
                        Lifecycle.values()[1 + random.nextInt(4)],
                        random.nextInt(5) == 0 ? OptionalInt.empty() : OptionalInt.of(200),
                        Optional.of(model),
                        attempts),
                new Measured(
                        seconds(),
                        seconds(),
                        new Tokens(
                                OptionalLong.of(random.nextInt(1_000)),
                                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt(1_000)),
                                OptionalLong.empty(),
                                OptionalLong.of(0),
                                Measured.Basis.values()[random.nextInt(2)]),
                        new Cost(Optional.of("USD"), seconds(), seconds())));
    }

    private OptionalDouble seconds() {
        return random.nextInt(4) == 0 ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble() * 2);
    }
}
