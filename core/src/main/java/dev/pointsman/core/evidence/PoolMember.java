package dev.pointsman.core.evidence;

import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.ModelTelemetry;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A candidate together with the live state that its evidence is read from.
 *
 * @param profile what does not change about it
 * @param telemetry windows and load of its model
 * @param quality its quality results at the effort that a request would run at; constant time, any thread
 * @param apiFormats wire formats that its model speaks
 * @param available whether any backend could take an attempt now
 */
public record PoolMember(
        CandidateProfile profile,
        ModelTelemetry telemetry,
        Function<RoutedRequest, QualityEvidence> quality,
        Set<String> apiFormats,
        BooleanSupplier available) {

    /** A candidate that is always available, for library users. */
    public static PoolMember of(CandidateProfile profile, ModelTelemetry telemetry, QualityEvidence quality) {
        return new PoolMember(profile, telemetry, request -> quality, Set.of(RoutedRequest.OPENAI), () -> true);
    }
}
