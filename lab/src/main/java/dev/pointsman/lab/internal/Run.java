package dev.pointsman.lab.internal;

import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.lab.LabPolicy;
import dev.pointsman.lab.ModelSpec;
import dev.pointsman.lab.Outcome;
import dev.pointsman.lab.Scenario;
import dev.pointsman.lab.Simulation;
import dev.pointsman.lab.Traffic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One policy's run through one scenario: a single-threaded loop over events in virtual time. */
public final class Run implements Backend.Listener {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int LOAD_SAMPLES = 400;
    private static final int PROGRESS_STEP = 500;
    private static final int NOBODY = -1;

    private final Workload workload;
    private final VirtualClock clock = new VirtualClock();
    private final Fleet fleet;
    private final Backend[] backends;
    private final RateLimits[] limits;
    private final Router router;
    private final @Nullable Lease[] leases;
    private final double[] sentSeconds;
    private final double[] firstTokenSeconds;
    private final double[] ttft;
    private final double[] tpot;
    private final int[] model;
    private final Deque<Integer> homeless = new ArrayDeque<>();
    private final List<Switch> switches = new ArrayList<>();

    /** A model that comes or goes. */
    private record Switch(double atSeconds, int model, boolean isAvailable, boolean losesRequests) {}

    public Run(Scenario scenario, Traffic traffic, LabPolicy policy, long seed) {
        workload = new Workload(traffic, scenario, new Dice(seed));
        fleet = new Fleet(workload, clock);
        backends = new Backend[fleet.size()];
        limits = new RateLimits[fleet.size()];
        for (int i = 0; i < backends.length; i++) {
            limits[i] = new RateLimits(scenario, i);
            backends[i] = switch (scenario.models().get(i)) {
                case ModelSpec.Batching batching ->
                    new BatchingBackend(batching, new Pace(scenario, i, workload.dice()), workload, this);
                case ModelSpec.Remote remote -> new RemoteBackend(remote, i, workload, this);
            };
        }
        router = router(policy);
        leases = new Lease[workload.size()];
        sentSeconds = new double[workload.size()];
        firstTokenSeconds = new double[workload.size()];
        ttft = filled(workload.size());
        tpot = filled(workload.size());
        model = new int[workload.size()];
        Arrays.fill(model, NOBODY);
        for (Scenario.Event event : scenario.events()) {
            boolean loses = event instanceof Scenario.Crash;
            if (loses || event instanceof Scenario.Absence) {
                switches.add(new Switch(event.fromSeconds(), event.model(), false, loses));
                switches.add(new Switch(event.untilSeconds(), event.model(), true, false));
            }
        }
        switches.sort(Comparator.comparingDouble(Switch::atSeconds));
    }

    private Router router(LabPolicy policy) {
        return switch (policy) {
            case LabPolicy.Engine engine -> EngineRouter.of(fleet, engine);
            case LabPolicy.Decision configured -> EngineRouter.of(fleet, configured.decision());
            case LabPolicy.Reference reference ->
                switch (reference) {
                    case ROUND_ROBIN -> References.roundRobin(fleet);
                    case RANDOM -> References.random(fleet);
                    case LEAST_INFLIGHT -> References.leastInflight(fleet);
                    case TWO_CHOICES -> References.twoChoices(fleet);
                    case PEAK_EWMA -> References.peakEwma(fleet);
                    case LOWEST_MEAN -> References.lowestMean(fleet);
                    case GREEDY -> clairvoyant(false);
                    case ORACLE -> clairvoyant(true);
                };
        };
    }

    private Router clairvoyant(boolean knowsAnswers) {
        return new ScoringRouter(fleet) {
            @Override
            protected double cost(int candidate, int request) {
                return backends[candidate].trueTtftSeconds(request, clock.nanoTime() / NANOS_PER_SECOND, knowsAnswers);
            }
        };
    }

    /** Runs until every request has ended. */
    public Outcome run(String name) {
        return run(name, requests -> {});
    }

    /** Runs until every request has ended, and tells how far it is. */
    public Outcome run(String name, Simulation.Progress progress) {
        long began = System.nanoTime();
        double[] queueSeconds = new double[LOAD_SAMPLES];
        int[][] queueLength = new int[LOAD_SAMPLES][backends.length];
        int samples = 0;
        double lastArrival = workload.size() == 0 ? 0 : workload.arrivalSeconds(workload.size() - 1);
        for (int request = 0; request < workload.size(); request++) {
            double arrival = workload.arrivalSeconds(request);
            advance(arrival);
            while (samples < LOAD_SAMPLES && arrival >= lastArrival * samples / LOAD_SAMPLES) {
                queueSeconds[samples] = arrival;
                for (int i = 0; i < backends.length; i++) {
                    queueLength[samples][i] = fleet.telemetry(i).load().inflight();
                }
                samples++;
            }
            place(request, arrival);
            if ((request + 1) % PROGRESS_STEP == 0) {
                progress.placed(PROGRESS_STEP);
            }
        }
        progress.placed(workload.size() % PROGRESS_STEP);
        advance(Double.POSITIVE_INFINITY);
        return new Outcome(
                name,
                ttft,
                tpot,
                model,
                Arrays.copyOf(queueSeconds, samples),
                Arrays.copyOf(queueLength, samples),
                (System.nanoTime() - began) / NANOS_PER_SECOND);
    }

    /** Lets everything happen that is due up to this instant. */
    private void advance(double untilSeconds) {
        while (true) {
            Backend first = backends[0];
            double due = first.dueSeconds();
            for (int i = 1; i < backends.length; i++) {
                double other = backends[i].dueSeconds();
                if (other < due) {
                    first = backends[i];
                    due = other;
                }
            }
            double switchAt = switches.isEmpty()
                    ? Double.POSITIVE_INFINITY
                    : switches.get(0).atSeconds();
            double next = Math.min(due, switchAt);
            if (next > untilSeconds || next == Double.POSITIVE_INFINITY) {
                return;
            }
            clock.set(next);
            if (switchAt <= due) {
                happen(switches.remove(0));
            } else {
                first.step();
            }
        }
    }

    private void happen(Switch change) {
        fleet.setAvailable(change.model(), change.isAvailable());
        if (change.losesRequests()) {
            for (int lost : backends[change.model()].crash(change.atSeconds())) {
                close(lost);
                ttft[lost] = Double.NaN;
                homeless.add(lost);
            }
        }
        if (fleet.isAnyAvailable()) {
            for (int waiting = homeless.size(); waiting > 0; waiting--) {
                place(homeless.remove(), change.atSeconds());
            }
        }
    }

    private void place(int request, double nowSeconds) {
        clock.set(nowSeconds);
        if (!fleet.isAnyAvailable()) {
            homeless.add(request);
            return;
        }
        BitSet refused = new BitSet();
        Optional<Router.Placement> placed = router.place(request, refused);
        while (placed.isPresent()) {
            Router.Placement to = placed.get();
            to.lease().sent(fleet.scenario().models().get(to.model()).name(), clock.nanoTime());
            if (limits[to.model()].admits(nowSeconds)) {
                leases[request] = to.lease();
                model[request] = to.model();
                sentSeconds[request] = nowSeconds;
                backends[to.model()].submit(request, nowSeconds);
                return;
            }
            to.lease().close();
            refused.set(to.model());
            placed = router.place(request, refused);
        }
    }

    @Override
    public void firstToken(int request, double atSeconds) {
        double seconds = atSeconds - sentSeconds[request];
        firstTokenSeconds[request] = atSeconds;
        ttft[request] = atSeconds - workload.arrivalSeconds(request);
        Lease lease = lease(request);
        lease.firstToken();
        fleet.telemetry(model[request]).record(lease, Metric.TTFT, seconds, clock.nanoTime());
        router.firstTokenAfter(model[request], seconds);
    }

    @Override
    public void end(int request, double atSeconds) {
        int further = workload.outputTokens(request) - 1;
        if (further > 0) {
            tpot[request] = (atSeconds - firstTokenSeconds[request]) / further;
            fleet.telemetry(model[request]).record(lease(request), Metric.TPOT, tpot[request], clock.nanoTime());
        }
        close(request);
    }

    private void close(int request) {
        lease(request).close();
        leases[request] = null;
    }

    private Lease lease(int request) {
        Lease lease = leases[request];
        if (lease == null) {
            throw new IllegalStateException("request " + request + " has no lease");
        }
        return lease;
    }

    /** Attempts that are still in flight at any model; 0 after a run. */
    public int inflight() {
        int sum = 0;
        for (int i = 0; i < fleet.size(); i++) {
            sum += fleet.telemetry(i).load().inflight();
        }
        return sum;
    }

    private static double[] filled(int size) {
        double[] values = new double[size];
        Arrays.fill(values, Double.NaN);
        return values;
    }
}
