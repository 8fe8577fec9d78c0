package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.UNARY;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** One series for all candidates and metrics of a {@code multi_factor} choice: it must have what the policy reads. */
class MultiFactorSeriesTest {
    private static final OptionalDouble NO = OptionalDouble.empty();
    private static final Objective BY_LATENCY = new Objective.Weighted(new Weights(0, 1, 0, 0));
    private static final Objective BY_LOAD = new Objective.Weighted(new Weights(0, 0, 0, 1));

    @Test
    void ownSeriesIsReadWhereItCoversEverybody() {
        MultiFactorPolicy policy = MultiFactorPolicy.of(BY_LATENCY).withLatency(LatencyMetric.TTFT, 95);
        Selection selection = Selector.select(
                policy,
                evidence(
                        UNARY,
                        Numbers.of("a").ttft(1).unaryTtft(2),
                        Numbers.of("b").ttft(2).unaryTtft(1)));

        assertThat(selection.series()).isEqualTo(Series.UNARY);
        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void otherSeriesIsReadWhereItCoversMore() {
        for (LatencyMetric metric : new LatencyMetric[] {LatencyMetric.TTFT, LatencyMetric.TPOT_THEN_TTFT}) {
            MultiFactorPolicy policy = MultiFactorPolicy.of(BY_LATENCY).withLatency(metric, 95);
            Selection selection = Selector.select(
                    policy,
                    evidence(
                            UNARY,
                            Numbers.of("a").ttft(1).unaryTtft(2),
                            Numbers.of("b").ttft(.5)));

            assertThat(selection.series()).isEqualTo(Series.STREAMED);
            assertThat(selection.selectedIndex()).hasValue(1);
        }
    }

    @Test
    void metricThatTheFactorDoesNotReadCoversNobody() {
        MultiFactorPolicy byTpot = MultiFactorPolicy.of(BY_LATENCY).withLatency(LatencyMetric.TPOT, 95);
        MultiFactorPolicy byTtft = MultiFactorPolicy.of(BY_LATENCY).withLatency(LatencyMetric.TTFT, 95);
        Numbers[] pool = {
            Numbers.of("a").unaryTtft(1).tpot(.1), Numbers.of("b").unaryTtft(1).tpot(.2)
        };

        assertThat(Selector.select(byTpot, evidence(UNARY, pool)).series()).isEqualTo(Series.STREAMED);
        assertThat(Selector.select(byTtft, evidence(UNARY, pool)).series()).isEqualTo(Series.UNARY);
    }

    @Test
    void eitherMetricCoversWhereNoneIsConfigured() {
        MultiFactorPolicy policy = MultiFactorPolicy.of(BY_LATENCY);
        Selection selection = Selector.select(
                policy,
                evidence(
                        UNARY,
                        Numbers.of("a").unaryTtft(1).ttft(1),
                        Numbers.of("b").unaryTpot(1).tpot(1)));

        assertThat(selection.series()).isEqualTo(Series.UNARY);
    }

    @Test
    void limitsNeedTheirMetricToo() {
        Slo both = new Slo(OptionalDouble.of(1e6), OptionalDouble.of(1e6), NO, OptionalInt.empty());
        Selection selection = Selector.select(
                MultiFactorPolicy.of(BY_LOAD).withSlo(both),
                evidence(
                        UNARY,
                        Numbers.of("a").unaryTtft(1).ttft(1).tpot(1),
                        Numbers.of("b").unaryTpot(1).ttft(1).tpot(1)));

        assertThat(selection.series()).isEqualTo(Series.STREAMED);
    }

    @Test
    void policyThatReadsNoLatencyKeepsTheRequestsSeries() {
        Selection selection = Selector.select(
                MultiFactorPolicy.of(BY_LOAD),
                evidence(UNARY, Numbers.of("a").ttft(1), Numbers.of("b").ttft(1)));

        assertThat(selection.series()).isEqualTo(Series.UNARY);
    }

    @Test
    void equalCoverageKeepsTheRequestsSeries() {
        Selection selection = Selector.select(
                MultiFactorPolicy.of(BY_LATENCY),
                evidence(UNARY, Numbers.of("a").ttft(1), Numbers.of("b").unaryTtft(1)));

        assertThat(selection.series()).isEqualTo(Series.UNARY);
    }

    @Test
    void predictedFactorComparesPredictionsAndReadsLoad() {
        MultiFactorPolicy predicted = policy(Basis.PREDICTED, Basis.OBSERVED);
        Selection selection = Selector.select(
                predicted,
                evidence(
                        Numbers.STREAMED,
                        Numbers.of("a").ttft(.1).predicted(Metric.TTFT, 2, 1, 0),
                        Numbers.of("b").ttft(.9).predicted(Metric.TTFT, 1, 1, 0),
                        Numbers.of("floored").ttft(.1).predicted(Metric.TTFT, .1, 1, 3)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.contributions(2).get(Factor.LATENCY.ordinal()).raw())
                .hasValue(3);
        assertThat(predicted.readsLoad()).isTrue();
        assertThat(policy(Basis.OBSERVED, Basis.PREDICTED).readsLoad()).isTrue();
        assertThat(policy(Basis.OBSERVED, Basis.OBSERVED).readsLoad()).isFalse();
    }

    private static MultiFactorPolicy policy(Basis latency, Basis slo) {
        return new MultiFactorPolicy(
                BY_LATENCY,
                QualitySettings.defaults(),
                Slo.none(),
                95,
                LatencyMetric.TTFT,
                latency,
                slo,
                OptionalLong.empty(),
                OnNoCandidates.CHEAPEST);
    }
}
