package dev.pointsman.insights.replay;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.evidence.ServabilityRules;
import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.columns.Pool;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Recorded evidence of one pool, laid out for another policy's candidates. Latencies and load are kept for each model, so a
 * candidate that is new takes those of its model, where the record has them; else they stay unknown.
 */
public final class Redecision {
    private final OtherPolicy other;
    /** By the other policy's candidate the recorded one whose model it shares, or -1. */
    private final int[] recorded;

    private final String[] labels;
    private final Optional<String> callerEffort;
    private final boolean same;

    public Redecision(OtherPolicy other, Pool pool) {
        this.other = other;
        this.recorded = other.candidates().stream()
                .mapToInt(profile -> find(profile.candidate(), pool))
                .toArray();
        this.labels = other.candidates().stream()
                .map(profile -> profile.candidate().label())
                .toArray(String[]::new);
        this.callerEffort = pool.quality().stream()
                .filter(quality -> quality.effortSource() == EffortSource.CALLER)
                .flatMap(quality -> quality.effort().stream())
                .findFirst();
        this.same = other.candidates().equals(pool.profiles())
                && IntStream.range(0, pool.size())
                        .allMatch(i -> quality(i, RequestEvidence.unknown(Series.STREAMED))
                                .equals(pool.quality().get(i)));
    }

    private static int find(Candidate candidate, Pool pool) {
        int sharesModel = -1;
        for (int i = 0; i < pool.size(); i++) {
            Candidate known = pool.profiles().get(i).candidate();
            if (known.equals(candidate)) {
                return i;
            }
            sharesModel = sharesModel < 0 && known.model().equals(candidate.model()) ? i : sharesModel;
        }
        return sharesModel;
    }

    private QualityEvidence quality(int index, RequestEvidence request) {
        return other.quality().get(index).apply(new RoutedRequest(request, callerEffort, RoutedRequest.OPENAI));
    }

    /** How many of the other policy's candidates no record of this pool tells anything about. */
    public int withoutEvidence() {
        return (int) Arrays.stream(recorded).filter(index -> index < 0).count();
    }

    /** Short name of a candidate of the other policy. */
    String label(int index) {
        return labels[index];
    }

    public Selection decide(Evidence evidence) {
        return Selector.select(other.policy(), same ? evidence : laidOut(evidence));
    }

    private Evidence laidOut(Evidence evidence) {
        EvidenceBuilder builder = Evidence.builder(evidence.request()).nowNanos(evidence.nowNanos());
        for (int i = 0; i < recorded.length; i++) {
            CandidateProfile profile = other.candidates().get(i);
            EvidenceBuilder.Entry entry = builder.add(profile).quality(quality(i, evidence.request()));
            if (recorded[i] >= 0) {
                copy(evidence, recorded[i], entry);
            }
            OptionalLong tokens =
                    recorded[i] < 0 ? evidence.request().inputTokens() : evidence.inputTokens(recorded[i]);
            addSizeRules(evidence, (double) tokens.orElse(0), profile, entry);
        }
        return builder.build();
    }

    private static void copy(Evidence evidence, int from, EvidenceBuilder.Entry entry) {
        evidence.inputTokens(from).ifPresent(entry::inputTokens);
        evidence.inflight(from).ifPresent(entry::inflight);
        for (RuleViolation rule : evidence.unservable(from)) {
            if (!rule.rule().equals(ServabilityRules.CONTEXT_WINDOW)
                    && !rule.rule().equals(ServabilityRules.MAX_OUTPUT_TOKENS)) {
                entry.unservable(rule);
            }
        }
        for (Series series : Series.values()) {
            for (Metric metric : Metric.values()) {
                entry.latency(series, metric, evidence.latency(from, series, metric));
                entry.prediction(series, metric, evidence.prediction(from, series, metric));
            }
        }
    }

    /** Sizes are the other policy's, so whether the request fits is asked anew. */
    private static void addSizeRules(
            Evidence evidence, double inputTokens, CandidateProfile profile, EvidenceBuilder.Entry entry) {
        double out = evidence.request().outputTokensPerChoice().orElse(0);
        add(entry, ServabilityRules.CONTEXT_WINDOW, profile.contextWindowTokens(), inputTokens + out);
        add(entry, ServabilityRules.MAX_OUTPUT_TOKENS, profile.maxOutputTokens(), out);
    }

    private static void add(EvidenceBuilder.Entry entry, String rule, OptionalLong limit, double observed) {
        if (limit.isPresent() && observed > limit.getAsLong()) {
            entry.unservable(RuleViolation.of(rule, (double) limit.getAsLong(), observed));
        }
    }
}
