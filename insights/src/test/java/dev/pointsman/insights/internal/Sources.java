package dev.pointsman.insights.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.InsightsRecord.Ending;
import dev.pointsman.insights.Lifecycle;
import dev.pointsman.insights.Measured;
import dev.pointsman.insights.RandomRecords;
import dev.pointsman.insights.RecordSource;
import dev.pointsman.record.RandomEvidence;
import dev.pointsman.record.RandomPolicies;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;

/** Requests that have ended. */
final class Sources {
    private final Random random = new Random(11);

    RecordSource next(String id, long startedMillis) {
        Choice choice = RandomRecords.choice(
                random,
                RandomEvidence.draw(random, RandomEvidence.Kind.USUAL).build(),
                RandomPolicies.any(random),
                Optional.empty());
        return new RecordSource(
                id,
                startedMillis,
                "c0ffee",
                Optional.of("chat"),
                Optional.of("user-" + id),
                Optional.of(choice),
                Optional.empty(),
                Series.STREAMED,
                new Ending(Lifecycle.COMPLETED, OptionalInt.of(200), Optional.of("small"), List.of()),
                new Measured(
                        OptionalDouble.of(.2),
                        OptionalDouble.of(.02),
                        Measured.Tokens.unknown(),
                        Measured.Cost.unknown()));
    }
}
