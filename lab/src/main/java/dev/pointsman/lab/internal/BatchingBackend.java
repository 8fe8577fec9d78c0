package dev.pointsman.lab.internal;

import dev.pointsman.lab.ModelSpec;
import java.util.stream.IntStream;

/**
 * Continuous batching without an event per token. Between two events the number of running sequences does not change, so all of
 * them gain tokens at one rate: a clock counts the tokens that a sequence would have gained since the start, and each sequence
 * ends when that clock reaches its finish point.
 */
final class BatchingBackend implements Backend {
    private static final double MS_PER_SECOND = 1_000;
    private static final int NOBODY = -1;

    private final ModelSpec.Batching spec;
    private final Pace pace;
    private final Workload workload;
    private final Listener listener;
    private final RequestQueue queue = new RequestQueue();
    private final Timeline decoding = new Timeline();
    private final Timeline whatIf = new Timeline();
    private int reading = NOBODY;
    private double unreadTokens;
    private double decodedTokens;
    private double nowSeconds;
    private double dueSeconds = Double.POSITIVE_INFINITY;
    private Event next = Event.NONE;

    private enum Event {
        NONE,
        READ,
        FINISH,
        PACE
    }

    BatchingBackend(ModelSpec.Batching spec, Pace pace, Workload workload, Listener listener) {
        this.spec = spec;
        this.pace = pace;
        this.workload = workload;
        this.listener = listener;
    }

    @Override
    public double dueSeconds() {
        return dueSeconds;
    }

    @Override
    public void step() {
        moveTo(dueSeconds);
        if (next == Event.READ) {
            int read = reading;
            reading = NOBODY;
            listener.firstToken(read, nowSeconds);
            int further = workload.outputTokens(read) - 1;
            if (further == 0) {
                listener.end(read, nowSeconds);
            } else {
                decoding.add(decodedTokens + further, read);
            }
            readNext();
        } else if (next == Event.FINISH) {
            decodedTokens = decoding.firstKey();
            listener.end(decoding.poll(), nowSeconds);
            readNext();
        }
        plan();
    }

    @Override
    public void submit(int request, double atSeconds) {
        moveTo(atSeconds);
        queue.add(request);
        readNext();
        plan();
    }

    @Override
    public int[] crash(double atSeconds) {
        moveTo(atSeconds);
        IntStream lost = IntStream.of(decoding.requests());
        if (reading != NOBODY) {
            lost = IntStream.concat(lost, IntStream.of(reading));
        }
        while (!queue.isEmpty()) {
            lost = IntStream.concat(lost, IntStream.of(queue.poll()));
        }
        int[] requests = lost.sorted().toArray();
        decoding.clear();
        reading = NOBODY;
        plan();
        return requests;
    }

    /** First come, first served: what comes later cannot delay the request, so with the answers known only the pace may change. */
    @Override
    public double trueTtftSeconds(int request, double atSeconds, boolean knowsAnswers) {
        moveTo(atSeconds);
        double factor = pace.factor();
        double readRate = spec.prefillTokensPerSecond() / factor;
        double passed = reading == NOBODY ? 0 : unreadTokens / readRate;
        if (!knowsAnswers || decoding.size() + queue.size() + 2 <= spec.maxActive()) {
            for (int i = 0; i < queue.size(); i++) {
                passed += workload.tokensToRead(queue.get(i)) / readRate;
            }
            return passed + workload.tokensToRead(request) / readRate;
        }
        return withFullBatch(request, factor, readRate);
    }

    /** Runs the queue ahead of time, because prompts have to wait for a place. */
    private double withFullBatch(int request, double factor, double readRate) {
        whatIf.copyOf(decoding);
        double clock = decodedTokens;
        double passed = 0;
        int position = reading == NOBODY ? 0 : -1;
        while (true) {
            while (position >= 0 && whatIf.size() >= spec.maxActive()) {
                passed += (whatIf.firstKey() - clock) / tokenRate(whatIf.size(), factor, false);
                clock = whatIf.firstKey();
                whatIf.poll();
            }
            int current = position < 0 ? reading : position < queue.size() ? queue.get(position) : request;
            double left = (position < 0 ? unreadTokens : workload.tokensToRead(current)) / readRate;
            while (!whatIf.isEmpty()) {
                double rate = tokenRate(whatIf.size(), factor, true);
                double finish = (whatIf.firstKey() - clock) / rate;
                if (finish > left) {
                    clock += left * rate;
                    break;
                }
                passed += finish;
                left -= finish;
                clock = whatIf.firstKey();
                whatIf.poll();
            }
            passed += left;
            if (position >= queue.size()) {
                return passed;
            }
            whatIf.add(clock + workload.outputTokens(current) - 1, current);
            position++;
        }
    }

    private void readNext() {
        if (reading == NOBODY && !queue.isEmpty() && decoding.size() < spec.maxActive()) {
            reading = queue.poll();
            unreadTokens = workload.tokensToRead(reading);
        }
    }

    private void moveTo(double seconds) {
        double elapsed = seconds - nowSeconds;
        if (elapsed > 0) {
            if (reading != NOBODY) {
                unreadTokens = Math.max(0, unreadTokens - elapsed * spec.prefillTokensPerSecond() / pace.factor());
            }
            if (decoding.isEmpty()) {
                decodedTokens = 0;
            } else {
                decodedTokens += elapsed * tokenRate(decoding.size(), pace.factor(), reading != NOBODY);
            }
            nowSeconds = seconds;
        }
        if (nowSeconds >= pace.until()) {
            pace.moveTo(nowSeconds);
        }
    }

    private void plan() {
        next = Event.NONE;
        dueSeconds = Double.POSITIVE_INFINITY;
        if (reading != NOBODY) {
            propose(nowSeconds + unreadTokens * pace.factor() / spec.prefillTokensPerSecond(), Event.READ);
        }
        if (!decoding.isEmpty()) {
            double rate = tokenRate(decoding.size(), pace.factor(), reading != NOBODY);
            propose(nowSeconds + Math.max(0, decoding.firstKey() - decodedTokens) / rate, Event.FINISH);
        }
        if (next != Event.NONE) {
            propose(pace.until(), Event.PACE);
        }
    }

    private void propose(double seconds, Event event) {
        if (seconds < dueSeconds) {
            dueSeconds = seconds;
            next = event;
        }
    }

    private double tokenRate(int active, double factor, boolean whileReading) {
        double ms = (spec.stepMs() + spec.stepMsPerActive() * active) * factor;
        return MS_PER_SECOND / (whileReading ? 2 * ms : ms);
    }
}
