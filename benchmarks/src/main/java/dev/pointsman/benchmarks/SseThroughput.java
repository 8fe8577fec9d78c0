package dev.pointsman.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pointsman.wire.RequestFormat;
import dev.pointsman.wire.SseReader;
import dev.pointsman.wire.StreamMeter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading a stream of events of about 100 bytes from reads of 16 KiB, which cut events as sockets do: finding the events alone,
 * and measuring them in their wire format too. An operation is a byte, so a result in operations a microsecond is in MB/s.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class SseThroughput {
    private static final int BYTES = 1 << 20;
    private static final int READ_BYTES = 16 * 1024;
    private static final int MAX_EVENT_BYTES = 16 << 20;

    /** The wire format of the stream. */
    @Param({"CHAT", "RESPONSES", "MESSAGES", "COMPLETIONS"})
    public RequestFormat format = RequestFormat.CHAT;

    private final byte[] stream = new byte[BYTES];
    private long events;

    /** Fills the stream with one event again and again; the last one is cut. */
    @Setup
    public void fill() {
        byte[] event = event(format).getBytes(UTF_8);
        for (int i = 0; i < BYTES; i++) {
            stream[i] = event[i % event.length];
        }
    }

    private static String event(RequestFormat format) {
        return switch (format) {
            case CHAT, EMBEDDINGS ->
                "data: {\"id\":\"chatcmpl-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" token\"},\"finish_reason\":null}]}\n\n";
            case COMPLETIONS ->
                "data: {\"id\":\"cmpl-1\",\"choices\":[{\"index\":0,\"text\":\" token\",\"logprobs\":null,\"finish_reason\":null}]}\n\n";
            case RESPONSES ->
                "event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\",\"delta\":\" token\"}\n\n";
            case MESSAGES ->
                "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\","
                        + "\"text\":\" token\"}}\n\n";
        };
    }

    /** Finds the events. */
    @Benchmark
    @OperationsPerInvocation(BYTES)
    public long scan() {
        read(event -> events += event.length());
        return events;
    }

    /** Finds and measures them. */
    @Benchmark
    @OperationsPerInvocation(BYTES)
    public long measure() {
        StreamMeter meter = new StreamMeter(format.tokenEvents(), 1);
        read(event -> meter.accept(event, ++events));
        return meter.tokenEvents();
    }

    private void read(SseReader.Sink sink) {
        SseReader reader = new SseReader(MAX_EVENT_BYTES);
        for (int from = 0; from < BYTES; from += READ_BYTES) {
            reader.feed(stream, from, READ_BYTES, sink);
        }
    }
}
