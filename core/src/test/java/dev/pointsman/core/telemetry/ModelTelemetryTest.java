package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ModelTelemetryTest {
    private final TelemetryStore store = new TelemetryStore();
    private final ModelTelemetry model = store.model("m");

    @Test
    void seriesAndMetricsNeverMix() {
        for (int i = 0; i < 9; i++) {
            model.record(Series.UNARY, Metric.TTFT, 2, i);
        }
        model.record(Series.STREAMED, Metric.TTFT, 0.1, 9);
        model.record(Series.UNARY, Metric.TPOT, 0.5, 10);

        assertThat(count(Series.STREAMED, Metric.TTFT)).isEqualTo(1);
        assertThat(count(Series.UNARY, Metric.TTFT)).isEqualTo(9);
        assertThat(count(Series.UNARY, Metric.TPOT)).isEqualTo(1);
        assertThat(count(Series.STREAMED, Metric.TPOT)).isZero();
        assertThat(model.window(Series.STREAMED, Metric.TTFT).percentile(50)).hasValue(0.1);
    }

    @Test
    void recordedSampleIsNoRefusal() {
        assertThat(model.record(Series.STREAMED, Metric.TTFT, 0.1, 42)).isEmpty();
        assertThat(model.window(Series.STREAMED, Metric.TTFT).summary().newestNanos())
                .isEqualTo(42);
        for (SampleRefusal reason : SampleRefusal.values()) {
            assertThat(store.refusals().refused(reason)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, NOT_FINITE",
        "Infinity, NOT_FINITE",
        "-Infinity, NOT_FINITE",
        "0, NOT_POSITIVE",
        "-0.0, NOT_POSITIVE",
        "-3, NOT_POSITIVE"
    })
    void refusedSampleIsCountedByReasonAndNotKept(double seconds, SampleRefusal reason) {
        assertThat(model.record(Series.STREAMED, Metric.TTFT, seconds, 0)).hasValue(reason);

        assertThat(count(Series.STREAMED, Metric.TTFT)).isZero();
        for (SampleRefusal each : SampleRefusal.values()) {
            assertThat(store.refusals().refused(each)).isEqualTo(each == reason ? 1 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource(SampleRefusal.class)
    void everyReasonHasACounterAndALabel(SampleRefusal reason) {
        SampleRefusals refusals = new SampleRefusals();
        refusals.count(reason);
        refusals.count(reason);

        assertThat(refusals.refused(reason)).isEqualTo(2);
        assertThat(reason.id()).matches("[a-z_]+").isEqualToIgnoringCase(reason.name());
    }

    @Test
    void everySeriesAndMetricHasItsOwnSlot() {
        Set<Integer> slots = new HashSet<>();
        for (Series series : Series.values()) {
            for (Metric metric : Metric.values()) {
                slots.add(series.slot(metric));
            }
        }

        assertThat(slots).containsExactlyInAnyOrder(0, 1, 2, 3).hasSize(Series.SLOTS);
        assertThat(Series.STREAMED.slot(Metric.TTFT)).isZero();
        assertThat(Series.UNARY.slot(Metric.TPOT)).isEqualTo(3);
    }

    @Test
    void seriesFollowsWhetherTheAnswerIsStreamed() {
        assertThat(Series.of(true)).isEqualTo(Series.STREAMED);
        assertThat(Series.of(false)).isEqualTo(Series.UNARY);
        assertThat(Series.STREAMED.other()).isEqualTo(Series.UNARY);
        assertThat(Series.UNARY.other()).isEqualTo(Series.STREAMED);
    }

    @Test
    void namesAreThoseOfTheDocumentedJson() {
        assertThat(Series.STREAMED.id()).isEqualTo("streamed");
        assertThat(Series.UNARY.id()).isEqualTo("unary");
        assertThat(Metric.TTFT.id()).isEqualTo("ttft");
        assertThat(Metric.TPOT.id()).isEqualTo("tpot");
    }

    private int count(Series series, Metric metric) {
        return model.window(series, metric).summary().count();
    }
}
