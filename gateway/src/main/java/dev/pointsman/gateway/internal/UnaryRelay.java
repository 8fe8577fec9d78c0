package dev.pointsman.gateway.internal;

import dev.pointsman.wire.UnaryAnswer;
import dev.pointsman.wire.Usage;
import io.vertx.core.buffer.Buffer;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Passes a whole answer on. A short one is held until it is complete, so that an answer that breaks off becomes a clear error; a
 * long one goes on as it comes, and is kept beside only as far as its usage can be read from it.
 */
final class UnaryRelay implements BodyRelay {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Attempt attempt;
    private final Surface surface;
    private final int maxAnswerBytes;
    private final Buffer body = Buffer.buffer();
    private boolean tooLongToRead;
    private Usage usage = Usage.unknown();
    private OptionalDouble ttftSeconds = OptionalDouble.empty();

    UnaryRelay(Attempt attempt, Surface surface, int maxAnswerBytes) {
        this.attempt = attempt;
        this.surface = surface;
        this.maxAnswerBytes = maxAnswerBytes;
    }

    @Override
    public void chunk(Buffer bytes, long nowNanos) {
        ByteChunk chunk = ByteChunk.of(bytes);
        if (tooLongToRead || body.length() + chunk.length() > maxAnswerBytes) {
            tooLongToRead = true;
        } else {
            body.appendBytes(chunk.array(), chunk.offset(), chunk.length());
        }
        attempt.forward(chunk.array(), chunk.offset(), chunk.length());
    }

    @Override
    public void complete(long nowNanos) {
        if (attempt.status() >= 300) {
            attempt.succeed();
            return;
        }
        ByteChunk bytes = ByteChunk.of(body);
        UnaryAnswer answer = UnaryAnswer.read(bytes.array(), bytes.offset(), bytes.length(), surface.format());
        if (!tooLongToRead && (!answer.wellFormed() || answer.error())) {
            attempt.fail(AttemptFailure.of(
                    answer.error() ? "error_in_answer" : "malformed_answer",
                    ClientError.upstreamFailed(attempt.describe()
                            + (answer.error()
                                    ? " answered with an error"
                                            + ErrorText.of(bytes.array(), bytes.offset(), bytes.length())
                                    : " answered with something that is not a JSON object"))));
            return;
        }
        usage = tooLongToRead ? Usage.unknown() : answer.usage();
        if (surface.isMeasured() && (tooLongToRead || answer.generated())) {
            ttftSeconds = OptionalDouble.of((nowNanos - attempt.sentNanos()) / NANOS_PER_SECOND);
        }
        answer.storedId().ifPresent(attempt::storedAs);
        attempt.succeed();
    }

    @Override
    public boolean sawToken() {
        return ttftSeconds.isPresent();
    }

    @Override
    public Usage usage() {
        return usage;
    }

    @Override
    public OptionalDouble ttftSeconds() {
        return ttftSeconds;
    }

    /** The whole time over the completion tokens. */
    @Override
    public OptionalDouble tpotSeconds() {
        OptionalLong tokens = usage.completionTokens();
        return ttftSeconds.isPresent() && tokens.isPresent() && tokens.getAsLong() > 0
                ? OptionalDouble.of(ttftSeconds.getAsDouble() / tokens.getAsLong())
                : OptionalDouble.empty();
    }
}
