package dev.pointsman.lab;

import dev.pointsman.lab.internal.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs policies through one scenario and traffic, each in its own virtual time and with its own luck drawn from the seed. Equal
 * inputs give equal outcomes but for the wall time.
 */
public final class Simulation {
    private final Scenario scenario;
    private final Traffic traffic;
    private final long seed;

    public Simulation(Scenario scenario, Traffic traffic, long seed) {
        this.scenario = scenario;
        this.traffic = traffic;
        this.seed = seed;
    }

    public Scenario scenario() {
        return scenario;
    }

    public Traffic traffic() {
        return traffic;
    }

    /** Is told by several threads, now and then, how many more requests have been placed. */
    @FunctionalInterface
    public interface Progress {
        void placed(int requests);
    }

    /** One policy's run. */
    public Outcome run(LabPolicy policy) {
        return run(policy, requests -> {});
    }

    private Outcome run(LabPolicy policy, Progress progress) {
        return new Run(scenario, traffic, policy, seed).run(policy.id(), progress);
    }

    /**
     * All policies' runs, as many at a time as there are processors; together they place as many requests as there are policies
     * times requests.
     */
    public List<Outcome> run(List<LabPolicy> policies, Progress progress) throws InterruptedException {
        int threads = Math.min(policies.size(), Runtime.getRuntime().availableProcessors());
        try (ExecutorService executor = Executors.newFixedThreadPool(Math.max(1, threads))) {
            List<Future<Outcome>> running = new ArrayList<>();
            for (LabPolicy policy : policies) {
                running.add(executor.submit(() -> run(policy, progress)));
            }
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> future : running) {
                try {
                    outcomes.add(future.get());
                } catch (ExecutionException e) {
                    throw new IllegalStateException("a simulated run failed", e.getCause());
                }
            }
            return outcomes;
        }
    }
}
