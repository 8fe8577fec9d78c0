package dev.pointsman.core.evidence;

import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Builds evidence by hand: for callers who have numbers of their own, for stored records and for tests. */
public final class EvidenceBuilder {
    private final RequestEvidence request;
    private final List<Entry> entries = new ArrayList<>();
    private long nowNanos;
    private ExplorationEvidence exploration = ExplorationEvidence.none();

    EvidenceBuilder(RequestEvidence request) {
        this.request = request;
    }

    /** When the evidence is from, on the clock of the summaries' times. */
    public EvidenceBuilder nowNanos(long nanos) {
        nowNanos = nanos;
        return this;
    }

    public EvidenceBuilder exploration(ExplorationEvidence counters) {
        exploration = counters;
        return this;
    }

    /** Whether the request's own estimate of input tokens is known, so that a candidate's may differ from it. */
    public boolean knowsInputTokens() {
        return request.inputTokens().isPresent();
    }

    /** Adds the next candidate in declared order. */
    public Entry add(CandidateProfile profile) {
        Entry entry = new Entry(profile, request.inputTokens());
        entries.add(entry);
        return entry;
    }

    public Evidence build() {
        int n = entries.size();
        LatencySummary[] latency = new LatencySummary[n * Series.SLOTS];
        LatencyPrediction[] predictions = new LatencyPrediction[n * Series.SLOTS];
        int[] inflight = new int[n];
        List<RuleViolation>[] unservable = newLists(n);
        boolean corrected = entries.stream().anyMatch(entry -> entry.inputTokens.isPresent());
        long[] inputTokens = new long[n];
        for (int i = 0; i < n; i++) {
            Entry entry = entries.get(i);
            System.arraycopy(entry.latency, 0, latency, i * Series.SLOTS, Series.SLOTS);
            System.arraycopy(entry.predictions, 0, predictions, i * Series.SLOTS, Series.SLOTS);
            inputTokens[i] = entry.inputTokens.orElse(request.inputTokens().orElse(0));
            inflight[i] = entry.inflight.orElse(Evidence.UNKNOWN_COUNT);
            unservable[i] = List.copyOf(entry.unservable);
        }
        return new Evidence(
                request,
                nowNanos,
                entries.stream().map(entry -> entry.profile).toArray(CandidateProfile[]::new),
                corrected ? inputTokens : null,
                entries.stream().map(entry -> entry.quality).toArray(QualityEvidence[]::new),
                latency,
                (index, series, metric) -> predictions[index * Series.SLOTS + series.slot(metric)],
                inflight,
                unservable,
                exploration);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static List<RuleViolation>[] newLists(int n) {
        List<RuleViolation>[] lists = new List[n];
        Arrays.fill(lists, List.<RuleViolation>of());
        return lists;
    }

    /** One candidate's numbers; what is not given is unknown. */
    public static final class Entry {
        private final CandidateProfile profile;
        private final OptionalLong requestInputTokens;
        private final LatencySummary[] latency = new LatencySummary[Series.SLOTS];
        private final LatencyPrediction[] predictions = new LatencyPrediction[Series.SLOTS];
        private final List<RuleViolation> unservable = new ArrayList<>();
        private QualityEvidence quality = QualityEvidence.none();
        private OptionalInt inflight = OptionalInt.empty();
        private OptionalLong inputTokens = OptionalLong.empty();

        private Entry(CandidateProfile profile, OptionalLong requestInputTokens) {
            this.profile = profile;
            this.requestInputTokens = requestInputTokens;
            Arrays.fill(latency, LatencySummary.empty());
            Arrays.fill(predictions, LatencyPrediction.unknown());
        }

        public Entry quality(QualityEvidence results) {
            quality = results;
            return this;
        }

        /**
         * Prompt tokens as this candidate's model would count them, where that differs from the request's estimate.
         *
         * @param tokens &gt;= 0
         * @throws IllegalArgumentException where the request's own estimate is unknown: there is nothing to correct
         */
        public Entry inputTokens(long tokens) {
            if (tokens < 0) {
                throw new IllegalArgumentException("inputTokens must be >= 0, but is " + tokens);
            }
            if (requestInputTokens.isEmpty()) {
                throw new IllegalArgumentException("inputTokens of a candidate need the request's own estimate");
            }
            inputTokens = OptionalLong.of(tokens);
            return this;
        }

        /** What was observed in one series. */
        public Entry latency(Series series, Metric metric, LatencySummary summary) {
            latency[series.slot(metric)] = summary;
            return this;
        }

        public Entry prediction(Series series, Metric metric, LatencyPrediction prediction) {
            predictions[series.slot(metric)] = prediction;
            return this;
        }

        /** @param attempts in flight before this request, &gt;= 0 */
        public Entry inflight(int attempts) {
            if (attempts < 0) {
                throw new IllegalArgumentException("inflight must be >= 0, but is " + attempts);
            }
            inflight = OptionalInt.of(attempts);
            return this;
        }

        /** Adds a rule by which the candidate cannot serve this request. */
        public Entry unservable(RuleViolation rule) {
            unservable.add(rule);
            return this;
        }
    }
}
