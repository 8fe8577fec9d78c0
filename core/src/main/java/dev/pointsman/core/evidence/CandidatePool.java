package dev.pointsman.core.evidence;

import dev.pointsman.core.telemetry.LatencyPredictor;
import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.telemetry.Load;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TokenCorrection;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ordered candidates of one decision, bound to the live state that evidence is gathered from. Immutable itself. */
public final class CandidatePool {
    private final PoolMember[] members;
    private final CandidateProfile[] profiles;
    // Laid out as evidence is, so that gathering is one walk without detours over members and models.
    private final LatencyWindow[] windows;
    private final LatencyPredictor[] predictors;
    private final Load[] loads;
    private final TokenCorrection[] corrections;
    private final PoolRule[] rules;

    /**
     * @param members candidates in declared order
     * @param rules reasons for which a candidate may be unable to serve a request
     */
    public CandidatePool(List<PoolMember> members, List<ServabilityRule> rules) {
        this.members = members.toArray(PoolMember[]::new);
        this.profiles = members.stream().map(PoolMember::profile).toArray(CandidateProfile[]::new);
        this.windows = new LatencyWindow[this.members.length * Series.SLOTS];
        this.predictors = new LatencyPredictor[windows.length];
        for (int i = 0; i < this.members.length; i++) {
            ModelTelemetry telemetry = this.members[i].telemetry();
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    int slot = i * Series.SLOTS + series.slot(metric);
                    windows[slot] = telemetry.window(series, metric);
                    predictors[slot] = telemetry.predictor(series, metric);
                }
            }
        }
        this.loads = members.stream().map(member -> member.telemetry().load()).toArray(Load[]::new);
        this.corrections = members.stream()
                .map(member -> member.telemetry().tokenCorrection())
                .toArray(TokenCorrection[]::new);
        List<PoolMember> bound = List.copyOf(members);
        this.rules = rules.stream().map(rule -> new PoolRule(rule, bound)).toArray(PoolRule[]::new);
    }

    /** A pool with the usual rules. */
    public static CandidatePool of(List<PoolMember> members) {
        return new CandidatePool(members, ServabilityRules.all());
    }

    public int size() {
        return members.length;
    }

    public PoolMember member(int index) {
        return members[index];
    }

    public Load load(int index) {
        return loads[index];
    }

    CandidateProfile[] profiles() {
        return profiles;
    }

    LatencyWindow[] windows() {
        return windows;
    }

    LatencyPredictor[] predictors() {
        return predictors;
    }

    /**
     * The request's input tokens as each candidate's model would count them; {@code null} where nothing is corrected, so that the
     * request's own estimate stands for all.
     */
    long @Nullable [] correctedInputTokens(RoutedRequest request) {
        if (request.numbers().inputTokens().isEmpty()) {
            return null;
        }
        long estimated = request.numbers().inputTokens().getAsLong();
        long[] corrected = null;
        for (int i = 0; i < corrections.length; i++) {
            long tokens = corrections[i].correct(estimated, request.inputTokensBeyondAscii());
            if (tokens != estimated && corrected == null) {
                corrected = new long[corrections.length];
                Arrays.fill(corrected, 0, i, estimated);
            }
            if (corrected != null) {
                corrected[i] = tokens;
            }
        }
        return corrected;
    }

    /** For each candidate the rules by which it cannot serve the request; {@code null} where all can. */
    List<RuleViolation> @Nullable [] unservable(RoutedRequest request, long @Nullable [] inputTokens) {
        List<RuleViolation>[] found = null;
        for (PoolRule rule : rules) {
            found = rule.check(request, inputTokens, found);
        }
        return found;
    }
}
