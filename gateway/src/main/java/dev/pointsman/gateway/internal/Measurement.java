package dev.pointsman.gateway.internal;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.SampleRefusals;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.Usage;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Turns an ended attempt into samples, or counts why it gives none. What failed never looks fast. */
final class Measurement {
    private final SampleRefusals refusals;
    private final Predictions predictions;

    Measurement(SampleRefusals refusals, Predictions predictions) {
        this.refusals = refusals;
        this.predictions = predictions;
    }

    /** Is told how far a prediction was off. */
    interface Predictions {
        /** @param ratio measured / predicted, above 0; 1 where the prediction was right */
        void compared(String model, Series series, Metric metric, double ratio);
    }

    /** The attempt delivered a well-formed answer. */
    void succeeded(Attempt attempt, BodyRelay relay, RequestHead head, long nowNanos) {
        if (relay.ttftSeconds().isEmpty()) {
            refusals.count(SampleRefusal.NO_TOKEN);
            return;
        }
        recordTtft(attempt, relay, nowNanos);
        learnTokens(attempt, relay.usage(), head);
        if (attempt.clientWasSlow()) {
            refusals.count(SampleRefusal.SLOW_CLIENT);
        } else if (head.choices() > 1) {
            refusals.count(SampleRefusal.SEVERAL_CHOICES);
        } else {
            OptionalDouble tpot = relay.tpotSeconds();
            if (tpot.isPresent()) {
                record(attempt, Metric.TPOT, tpot.getAsDouble(), nowNanos);
            } else {
                refusals.count(whyNoTpot(attempt.series(), relay.usage()));
            }
        }
    }

    /** What an image costs is the model's own affair and says nothing about its tokenizer. */
    private static void learnTokens(Attempt attempt, Usage usage, RequestHead head) {
        if (usage.promptTokens().isPresent() && head.imageCount() == 0) {
            telemetry(attempt)
                    .tokenCorrection()
                    .learn(
                            head.inputTokenEstimate(),
                            head.inputTokensBeyondAscii(),
                            usage.promptTokens().getAsLong());
        }
    }

    /** The answer broke, or its client left, after the first token: that token's time still counts. */
    void brokenOff(Attempt attempt, BodyRelay relay, SampleRefusal reason, long nowNanos) {
        if (attempt.series() == Series.STREAMED && relay.sawToken()) {
            recordTtft(attempt, relay, nowNanos);
        }
        refusals.count(reason);
    }

    void refused(SampleRefusal reason) {
        refusals.count(reason);
    }

    private void recordTtft(Attempt attempt, BodyRelay relay, long nowNanos) {
        OptionalDouble ttft = relay.ttftSeconds();
        if (attempt.clientWasSlowBeforeToken()) {
            refusals.count(SampleRefusal.SLOW_CLIENT);
        } else if (ttft.isPresent()) {
            record(attempt, Metric.TTFT, ttft.getAsDouble(), nowNanos);
        }
    }

    private void record(Attempt attempt, Metric metric, double seconds, long nowNanos) {
        if (attempt.series() == attempt.lease().series()) {
            ModelTelemetry telemetry = telemetry(attempt);
            OptionalDouble predicted = telemetry.predictedSeconds(attempt.lease(), metric);
            boolean recorded =
                    telemetry.record(attempt.lease(), metric, seconds, nowNanos).isEmpty();
            if (recorded && predicted.isPresent()) {
                predictions.compared(telemetry.model(), attempt.series(), metric, seconds / predicted.getAsDouble());
            }
        } else {
            // Answered in another way than asked: the sample counts where it belongs, the load that the lease met does
            // not.
            telemetry(attempt).record(attempt.series(), metric, seconds, nowNanos);
        }
    }

    private static SampleRefusal whyNoTpot(Series series, Usage usage) {
        OptionalLong tokens = usage.completionTokens();
        boolean known = tokens.isPresent() && (series == Series.STREAMED || tokens.getAsLong() > 0);
        return known ? SampleRefusal.TOO_FEW_TOKENS : SampleRefusal.TOKENS_UNKNOWN;
    }

    private static ModelTelemetry telemetry(Attempt attempt) {
        return attempt.model().telemetry();
    }
}
