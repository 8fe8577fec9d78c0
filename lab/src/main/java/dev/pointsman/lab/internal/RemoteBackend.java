package dev.pointsman.lab.internal;

import dev.pointsman.lab.ModelSpec;
import java.util.stream.IntStream;

/** A provider whose latency does not depend on our load. */
final class RemoteBackend implements Backend {
    private static final double MS_PER_SECOND = 1_000;

    private final ModelSpec.Remote spec;
    private final int model;
    private final Workload workload;
    private final Listener listener;
    private final Timeline waiting = new Timeline();
    private final Timeline streaming = new Timeline();

    RemoteBackend(ModelSpec.Remote spec, int model, Workload workload, Listener listener) {
        this.spec = spec;
        this.model = model;
        this.workload = workload;
        this.listener = listener;
    }

    @Override
    public double dueSeconds() {
        double first = waiting.isEmpty() ? Double.POSITIVE_INFINITY : waiting.firstKey();
        return streaming.isEmpty() ? first : Math.min(first, streaming.firstKey());
    }

    @Override
    public void step() {
        double now = dueSeconds();
        if (!streaming.isEmpty() && streaming.firstKey() == now) {
            listener.end(streaming.poll(), now);
            return;
        }
        int request = waiting.poll();
        listener.firstToken(request, now);
        streaming.add(now + (workload.outputTokens(request) - 1) * spec.msPerToken() / MS_PER_SECOND, request);
    }

    @Override
    public void submit(int request, double nowSeconds) {
        double luck = workload.dice().lognormal(spec.sigma(), Dice.Purpose.FIRST_TOKEN, model, request);
        waiting.add(nowSeconds + spec.firstTokenSeconds() * luck, request);
    }

    @Override
    public int[] crash(double nowSeconds) {
        int[] lost = IntStream.concat(IntStream.of(waiting.requests()), IntStream.of(streaming.requests()))
                .sorted()
                .toArray();
        waiting.clear();
        streaming.clear();
        return lost;
    }

    @Override
    public double trueTtftSeconds(int request, double nowSeconds, boolean knowsAnswers) {
        return spec.firstTokenSeconds();
    }
}
