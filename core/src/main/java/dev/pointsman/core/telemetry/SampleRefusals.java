package dev.pointsman.core.telemetry;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts the samples that were refused, by reason. */
public final class SampleRefusals {
    private final Map<SampleRefusal, LongAdder> counts = new EnumMap<>(SampleRefusal.class);

    public SampleRefusals() {
        for (SampleRefusal reason : SampleRefusal.values()) {
            counts.put(reason, new LongAdder());
        }
    }

    public void count(SampleRefusal reason) {
        adder(reason).increment();
    }

    public long refused(SampleRefusal reason) {
        return adder(reason).sum();
    }

    private LongAdder adder(SampleRefusal reason) {
        LongAdder adder = counts.get(reason);
        if (adder == null) {
            throw new IllegalStateException("no counter for " + reason);
        }
        return adder;
    }
}
