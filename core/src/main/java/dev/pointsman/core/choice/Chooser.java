package dev.pointsman.core.choice;

import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceGatherer;
import dev.pointsman.core.evidence.EvidenceGatherer.Detail;
import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.ExplorationCounters;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.learning.ExplorationStage;
import dev.pointsman.core.learning.Stage;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.Load;
import dev.pointsman.core.time.TimeSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Chooses for one decision: gathers evidence, selects, runs the later stages and takes the lease, in one step. The lease is
 * admitted by a compare-and-set on the load that the evidence saw; where that has moved and the policy reads it, evidence is
 * gathered and the whole chain run anew. Safe for any number of threads.
 */
public final class Chooser {
    private static final int MAX_ROUNDS = 8;

    private final Policy policy;
    private final CandidatePool pool;
    private final List<Stage> stages;
    private final Optional<ExplorationCounters> exploration;
    private final EvidenceGatherer gatherer;
    private final EvidenceGatherer wholeEvidence;
    private final TimeSource time;

    /**
     * @param policy how to choose
     * @param pool the candidates
     * @param exploration bounded share of requests for candidates that lack evidence; empty for none
     * @param time clock of evidence and leases
     */
    public Chooser(Policy policy, CandidatePool pool, Optional<ExplorationSettings> exploration, TimeSource time) {
        this(policy, pool, exploration, time, policy.readsPredictions() ? Detail.PREDICTED : Detail.OBSERVED);
    }

    /** @param detail how much evidence is gathered for a live choice: all of it, where another policy may decide it again */
    public Chooser(
            Policy policy,
            CandidatePool pool,
            Optional<ExplorationSettings> exploration,
            TimeSource time,
            Detail detail) {
        this.policy = policy;
        this.pool = pool;
        this.exploration = exploration.map(settings -> new ExplorationCounters(settings, pool.size()));
        this.stages = exploration
                .<List<Stage>>map(settings -> List.of(new ExplorationStage(settings)))
                .orElse(List.of());
        this.gatherer = new EvidenceGatherer(time, policy.readsPredictions() ? Detail.PREDICTED : detail);
        this.wholeEvidence = new EvidenceGatherer(time, Detail.PREDICTED);
        this.time = time;
    }

    public Policy policy() {
        return policy;
    }

    public CandidatePool pool() {
        return pool;
    }

    /** What would be chosen now; changes nothing. */
    public Choice preview(RoutedRequest request) {
        ExplorationEvidence counters =
                exploration.map(ExplorationCounters::peek).orElse(ExplorationEvidence.none());
        Selection selection = Selector.select(policy, wholeEvidence.gather(pool, request, counters));
        return new Choice(selection, dispatch(selection), Optional.empty());
    }

    /** Chooses and takes the lease, which the caller must close on every way out. */
    public Choice choose(RoutedRequest request) {
        ExplorationEvidence counters =
                exploration.map(ExplorationCounters::countRequest).orElse(ExplorationEvidence.none());
        Admission admission = new Admission(policy, pool);
        while (true) {
            Evidence evidence = admission.asSeen(gatherer.gather(pool, request, counters));
            Selection selection = Selector.select(policy, evidence);
            Optional<Dispatch> dispatch = dispatch(selection);
            if (dispatch.isEmpty()) {
                return new Choice(selection, dispatch, Optional.empty());
            }
            Dispatch to = dispatch.get();
            Optional<Lease> lease = admission.tryAdmit(selection, to.index(), request, time.nanoTime());
            if (lease.isEmpty()) {
                continue;
            }
            if (to.stage() == StageName.EXPLORATION
                    && !exploration.orElseThrow().claim(to.index())) {
                lease.get().close();
                counters = ExplorationEvidence.none();
                continue;
            }
            return new Choice(selection, dispatch, lease);
        }
    }

    /**
     * Takes a lease for a further attempt of a request at another survivor.
     *
     * @return empty where that candidate is at the policy's limit by now
     */
    public Optional<Lease> retry(Choice choice, int index, RoutedRequest request) {
        Load load = pool.load(index);
        long tokens = promptTokens(choice.selection(), index);
        OptionalInt limit = hardLimit(choice.selection());
        return limit.isPresent()
                ? load.acquireBelow(limit.getAsInt(), request.numbers().series(), tokens, time.nanoTime())
                : Optional.of(load.acquire(request.numbers().series(), tokens, time.nanoTime()));
    }

    private Optional<Dispatch> dispatch(Selection selection) {
        OptionalInt selected = selection.selectedIndex();
        if (selected.isEmpty()) {
            return Optional.empty();
        }
        Dispatch proposal = new Dispatch(selected.getAsInt(), StageName.BASE, "");
        for (Stage stage : stages) {
            proposal = stage.propose(selection, proposal);
        }
        return Optional.of(proposal);
    }

    /** The in-flight limit that binds a selection; a policy fallback may exceed it, visibly. */
    private static OptionalInt hardLimit(Selection selection) {
        return selection.policy() instanceof MultiFactorPolicy multiFactor
                        && selection.outcome() != Outcome.POLICY_FALLBACK
                ? multiFactor.slo().maxInflight()
                : OptionalInt.empty();
    }

    private static long promptTokens(Selection selection, int index) {
        return selection.evidence().inputTokens(index).orElse(0);
    }

    /** One request's tries to be admitted where the evidence said that it could be. */
    private static final class Admission {
        private final Policy policy;
        private final CandidatePool pool;
        private int rounds;
        private boolean[] full = {};

        Admission(Policy policy, CandidatePool pool) {
            this.policy = policy;
            this.pool = pool;
        }

        /** The evidence, in which a candidate that kept filling up under this request counts as full. */
        Evidence asSeen(Evidence evidence) {
            return full.length == 0 || !(policy instanceof MultiFactorPolicy multiFactor)
                    ? evidence
                    : evidence.withFull(full, multiFactor.slo().maxInflight().orElse(0));
        }

        Optional<Lease> tryAdmit(Selection selection, int index, RoutedRequest request, long nowNanos) {
            Load load = pool.load(index);
            OptionalInt limit = hardLimit(selection);
            long tokens = promptTokens(selection, index);
            if (!policy.readsLoad() || (limit.isEmpty() && rounds >= MAX_ROUNDS)) {
                return Optional.of(load.acquire(request.numbers().series(), tokens, nowNanos));
            }
            if (limit.isPresent() && rounds >= MAX_ROUNDS) {
                Optional<Lease> lease =
                        load.acquireBelow(limit.getAsInt(), request.numbers().series(), tokens, nowNanos);
                if (lease.isEmpty()) {
                    markFull(index);
                }
                return lease;
            }
            rounds++;
            int seen = selection.evidence().inflight(index).orElseThrow();
            return load.acquireIfUnchanged(seen, request.numbers().series(), tokens, nowNanos);
        }

        private void markFull(int index) {
            if (full.length == 0) {
                full = new boolean[pool.size()];
            }
            full[index] = true;
        }
    }
}
