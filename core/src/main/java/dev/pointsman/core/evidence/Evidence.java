package dev.pointsman.core.evidence;

import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.AbstractList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Every number that one choice reads, frozen before anything is compared. Immutable; each number is known or unknown, and a real
 * 0 stays 0. It does not depend on a policy: it has both metrics in both series, so that another policy can decide it again.
 */
public final class Evidence {
    static final int UNKNOWN_COUNT = -1;

    private final RequestEvidence request;
    private final long nowNanos;
    private final CandidateProfile[] profiles;
    private final long @Nullable [] inputTokens;
    private final QualityEvidence[] quality;
    private final LatencySummary[] latency;
    private final @Nullable Predictions predictions;
    private final int[] inflight;
    private final List<RuleViolation> @Nullable [] unservable;
    private final ExplorationEvidence exploration;

    Evidence(
            RequestEvidence request,
            long nowNanos,
            CandidateProfile[] profiles,
            long @Nullable [] inputTokens,
            QualityEvidence[] quality,
            LatencySummary[] latency,
            @Nullable Predictions predictions,
            int[] inflight,
            List<RuleViolation> @Nullable [] unservable,
            ExplorationEvidence exploration) {
        this.request = request;
        this.nowNanos = nowNanos;
        this.profiles = profiles;
        this.inputTokens = inputTokens;
        this.quality = quality;
        this.latency = latency;
        this.predictions = predictions;
        this.inflight = inflight;
        this.unservable = unservable;
        this.exploration = exploration;
    }

    public static EvidenceBuilder builder(RequestEvidence request) {
        return new EvidenceBuilder(request);
    }

    /** The request's own numbers. */
    public RequestEvidence request() {
        return request;
    }

    /** When the evidence was gathered, on the monotonic clock that the samples' times are on. */
    public long nowNanos() {
        return nowNanos;
    }

    /** Number of candidates. */
    public int size() {
        return profiles.length;
    }

    public Candidate candidate(int index) {
        return profiles[index].candidate();
    }

    public CandidateProfile profile(int index) {
        return profiles[index];
    }

    /**
     * Estimated prompt tokens as the candidate's model would count them: the request's estimate, corrected by what the model has
     * reported so far; unknown where the request's is.
     */
    public OptionalLong inputTokens(int index) {
        return inputTokens == null ? request.inputTokens() : OptionalLong.of(inputTokens[index]);
    }

    /** The candidates in declared order. */
    public List<Candidate> candidates() {
        return new AbstractList<>() {
            @Override
            public Candidate get(int index) {
                return candidate(index);
            }

            @Override
            public int size() {
                return profiles.length;
            }
        };
    }

    /** Quality results for the effort that this candidate would run at. */
    public QualityEvidence quality(int index) {
        return quality[index];
    }

    /** What was observed of the candidate's model in this series; possibly empty. */
    public LatencySummary latency(int index, Series series, Metric metric) {
        return latency[index * Series.SLOTS + series.slot(metric)];
    }

    /** What is predicted for this request at this candidate; possibly unknown. */
    public LatencyPrediction prediction(int index, Series series, Metric metric) {
        return predictions == null ? LatencyPrediction.unknown() : predictions.of(index, series, metric);
    }

    /** Attempts in flight at the candidate's model, before this request. */
    public OptionalInt inflight(int index) {
        return inflight[index] == UNKNOWN_COUNT ? OptionalInt.empty() : OptionalInt.of(inflight[index]);
    }

    /** Whether the candidate can serve this request at all. */
    public boolean isServable(int index) {
        return unservable == null || unservable[index].isEmpty();
    }

    /** Whether every candidate is known to be able to serve this request, without a look at each. */
    public boolean isAllServable() {
        return unservable == null;
    }

    /** The rules by which the candidate cannot serve this request; empty where it can. */
    public List<RuleViolation> unservable(int index) {
        return unservable == null ? List.of() : unservable[index];
    }

    /** Age in seconds of the newest sample behind a latency. */
    public OptionalDouble ageSeconds(int index, Series series, Metric metric) {
        return latency(index, series, metric).ageSeconds(nowNanos);
    }

    /** The same evidence in which these candidates have at least {@code limit} attempts in flight. */
    public Evidence withFull(boolean[] full, int limit) {
        int[] counts = inflight.clone();
        for (int i = 0; i < counts.length; i++) {
            counts[i] = full[i] ? Math.max(counts[i], limit) : counts[i];
        }
        return new Evidence(
                request,
                nowNanos,
                profiles,
                inputTokens,
                quality,
                latency,
                predictions,
                counts,
                unservable,
                exploration);
    }

    /** The counters that decide whether this request may explore. */
    public ExplorationEvidence exploration() {
        return exploration;
    }
}
