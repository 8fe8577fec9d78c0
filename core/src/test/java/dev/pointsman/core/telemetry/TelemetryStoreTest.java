package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TelemetryStoreTest {
    private final TelemetryStore store = new TelemetryStore(10);

    @Test
    void modelIsMadeOnceAndItsNameTrimmed() {
        ModelTelemetry model = store.model(" m ");

        assertThat(model.model()).isEqualTo("m");
        assertThat(store.model("m")).isSameAs(model);
        assertThat(store.find(" m ")).containsSame(model);
    }

    @Test
    void askingForAModelThatIsNotThereMakesNone() {
        assertThat(store.find("m")).isEmpty();
        assertThat(store.models()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void blankNameIsRefusedAndCounted(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> store.model(name)).withMessageContaining("blank");

        assertThat(store.refusals().refused(SampleRefusal.BLANK_MODEL)).isEqualTo(1);
        assertThat(store.models()).isEmpty();
    }

    @Test
    void modelsAreListedByName() {
        store.model("b");
        store.model("a");

        assertThat(store.models()).extracting(ModelTelemetry::model).containsExactly("a", "b");
    }

    @Test
    void windowsHaveTheConfiguredSize() {
        LatencyWindow window = store.model("m").window(Series.STREAMED, Metric.TTFT);
        for (int i = 0; i < 25; i++) {
            window.record(1, i);
        }

        assertThat(window.summary().count()).isEqualTo(10);
        assertThat(TelemetryStore.DEFAULT_WINDOW).isEqualTo(1_000);
    }

    @Test
    void windowKeepsAThousandSamplesByDefault() {
        LatencyWindow window = new TelemetryStore().model("m").window(Series.STREAMED, Metric.TTFT);
        for (int i = 0; i < 1_001; i++) {
            window.record(1, i);
        }

        assertThat(window.summary().count()).isEqualTo(1_000);
    }

    @Test
    void pruningForgetsModelsThatLeftTheConfiguration() {
        store.model("stays").record(Series.STREAMED, Metric.TTFT, 1, 0);
        store.model("leaves").record(Series.STREAMED, Metric.TTFT, 1, 0);
        store.keepOnly(Set.of("stays"));

        assertThat(store.find("leaves")).isEmpty();
        assertThat(store.model("stays")
                        .window(Series.STREAMED, Metric.TTFT)
                        .summary()
                        .count())
                .isEqualTo(1);
        assertThat(store.model("leaves")
                        .window(Series.STREAMED, Metric.TTFT)
                        .summary()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void pruningKeepsModelsWithOpenLeases() {
        Lease lease = store.model("m").load().acquire(Series.STREAMED, 0, 0);
        store.keepOnly(Set.of());
        assertThat(store.find("m")).isPresent();

        lease.close();
        store.keepOnly(Set.of());
        assertThat(store.find("m")).isEmpty();
    }

    @Test
    void counterSurvivesRemovalAndReturnDuringAStream() {
        Lease lease = store.model("m").load().acquire(Series.STREAMED, 0, 0);
        store.keepOnly(Set.of());
        Load again = store.model("m").load();
        assertThat(again.inflight()).isEqualTo(1);

        lease.close();
        assertThat(again.inflight()).isZero();
    }

    @Test
    void trackedPercentilesArePublishedByPresentAndFutureModels() {
        store.model("old").record(Series.UNARY, Metric.TPOT, 1, 0);
        store.track(List.of(42));
        store.model("new").record(Series.UNARY, Metric.TPOT, 2, 0);

        assertThat(summary("old").seconds(42)).hasValue(1);
        assertThat(summary("new").seconds(42)).hasValue(2);
        assertThat(summary("new").seconds(99)).hasValue(2);
    }

    @Test
    void percentilesThatAreNoLongerTrackedLeaveTheGrid() {
        store.model("m").record(Series.UNARY, Metric.TPOT, 1, 0);
        store.track(List.of(42));
        store.track(List.of(43));

        assertThat(summary("m").grid().percentiles()).containsExactly(43, 50, 75, 90, 95, 99);
    }

    private LatencySummary summary(String model) {
        return store.model(model).window(Series.UNARY, Metric.TPOT).summary();
    }
}
