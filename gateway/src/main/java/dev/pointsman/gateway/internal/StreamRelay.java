package dev.pointsman.gateway.internal;

import dev.pointsman.wire.EventTooLargeException;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.SseEvent;
import dev.pointsman.wire.SseReader;
import dev.pointsman.wire.StreamMeter;
import dev.pointsman.wire.TokenEvent;
import dev.pointsman.wire.Usage;
import io.vertx.core.buffer.Buffer;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Passes server-sent events on as they come, byte for byte, but for a usage event that the client did not ask for. */
final class StreamRelay implements BodyRelay {
    private final Attempt attempt;
    private final boolean hideUsage;
    private final SseReader reader;
    private final StreamMeter meter;
    private boolean broken;
    private boolean named;

    StreamRelay(Attempt attempt, RequestHead head, boolean hideUsage, int maxEventBytes) {
        this.attempt = attempt;
        this.hideUsage = hideUsage;
        this.reader = new SseReader(maxEventBytes);
        this.meter = new StreamMeter(
                head.format().tokenEvents(), Math.toIntExact(Math.min(head.choices(), Integer.MAX_VALUE)));
    }

    @Override
    public void chunk(Buffer bytes, long nowNanos) {
        ByteChunk chunk = ByteChunk.of(bytes);
        try {
            reader.feed(chunk.array(), chunk.offset(), chunk.length(), event -> event(event, nowNanos));
        } catch (EventTooLargeException tooLarge) {
            fail("event_too_large", "sent an event of more than " + tooLarge.maxEventBytes() + " bytes");
        }
    }

    private void event(SseEvent event, long nowNanos) {
        if (broken) {
            return;
        }
        boolean hadToken = meter.sawToken();
        TokenEvent means = event.hasData() ? meter.accept(event, nowNanos) : TokenEvent.NOTHING;
        if (means.isMalformed()) {
            fail("malformed_event", "sent an event that is not JSON");
            return;
        }
        if (means.isError() && !hadToken) {
            // Before the first token the error is this attempt's, and another survivor may do better.
            failWithin(event);
            return;
        }
        if (!named && meter.storedId().isPresent()) {
            named = true;
            attempt.storedAs(meter.storedId().get());
        }
        if (!hadToken && meter.sawToken()) {
            attempt.firstToken();
            attempt.commit();
        }
        if (!(hideUsage && means.isUsageOnly())) {
            attempt.forward(event.array(), event.offset(), event.length());
        }
    }

    @Override
    public void complete(long nowNanos) {
        if (broken) {
            return;
        }
        try {
            reader.finish(event -> event(event, nowNanos));
        } catch (EventTooLargeException tooLarge) {
            fail("event_too_large", "sent an event of more than " + tooLarge.maxEventBytes() + " bytes");
        }
        if (broken) {
            return;
        }
        boolean saidNothing = !meter.sawToken();
        if ((attempt.isEndedByClose() || saidNothing) && !meter.sawDone() && !meter.sawFinish()) {
            fail("connection_lost", "ended before the answer did");
            return;
        }
        attempt.succeed();
    }

    /** Whether the backend reported an error in its stream; then the attempt counts as failed though its bytes were passed on. */
    boolean sawError() {
        return meter.sawError();
    }

    private void failWithin(SseEvent event) {
        broken = true;
        attempt.fail(AttemptFailure.of(
                "error_in_stream",
                ClientError.upstreamFailed(attempt.describe() + " reported an error in its stream"
                        + ErrorText.of(event.dataArray(), event.dataOffset(), event.dataLength()))));
    }

    private void fail(String result, String message) {
        broken = true;
        attempt.fail(AttemptFailure.of(
                result, ClientError.upstreamFailed(attempt.describe() + " broke its stream: it " + message)));
    }

    @Override
    public boolean sawToken() {
        return meter.sawToken();
    }

    @Override
    public Usage usage() {
        return meter.usage();
    }

    @Override
    public OptionalLong tokensSeen() {
        return OptionalLong.of(meter.tokenEvents());
    }

    @Override
    public OptionalDouble ttftSeconds() {
        return meter.ttftSeconds(attempt.sentNanos());
    }

    @Override
    public OptionalDouble tpotSeconds() {
        return meter.tpotSeconds();
    }
}
