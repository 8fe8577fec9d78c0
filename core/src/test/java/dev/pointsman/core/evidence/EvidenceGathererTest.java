package dev.pointsman.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.fixture.ManualTime;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class EvidenceGathererTest {
    private static final RoutedRequest REQUEST = RoutedRequest.of(Numbers.STREAMED);
    private final ManualTime time = new ManualTime();
    private final TelemetryStore store = new TelemetryStore();
    private final EvidenceGatherer gatherer = new EvidenceGatherer(time);

    @Test
    void everyNumberOfEveryCandidateIsRead() {
        ModelTelemetry a = store.model("a");
        a.record(Series.STREAMED, Metric.TTFT, 1, 0);
        a.record(Series.STREAMED, Metric.TPOT, 2, 0);
        a.record(Series.UNARY, Metric.TTFT, 3, 0);
        a.record(Series.UNARY, Metric.TPOT, 4, 0);
        a.load().acquire(Series.STREAMED, 1, 0);
        time.advanceSeconds(7);
        Evidence evidence = gather(REQUEST, member("a"), member("b"));

        assertThat(evidence.size()).isEqualTo(2);
        assertThat(evidence.latency(0, Series.STREAMED, Metric.TTFT).seconds(50))
                .hasValue(1);
        assertThat(evidence.latency(0, Series.STREAMED, Metric.TPOT).seconds(50))
                .hasValue(2);
        assertThat(evidence.latency(0, Series.UNARY, Metric.TTFT).seconds(50)).hasValue(3);
        assertThat(evidence.latency(0, Series.UNARY, Metric.TPOT).seconds(50)).hasValue(4);
        assertThat(evidence.inflight(0)).hasValue(1);
        assertThat(evidence.nowNanos()).isEqualTo(7 * ManualTime.SECOND);
        assertThat(evidence.ageSeconds(0, Series.STREAMED, Metric.TTFT)).hasValue(7);
        assertThat(evidence.latency(1, Series.STREAMED, Metric.TTFT).isEmpty()).isTrue();
        assertThat(evidence.ageSeconds(1, Series.STREAMED, Metric.TTFT)).isEmpty();
        assertThat(evidence.inflight(1)).hasValue(0);
        assertThat(evidence.request()).isSameAs(Numbers.STREAMED);
        assertThat(evidence.candidates()).extracting(Candidate::model).containsExactly("a", "b");
        assertThat(evidence.exploration().due()).isFalse();
        assertThat(evidence.isServable(0)).isTrue();
        assertThat(evidence.unservable(0)).isEmpty();
    }

    @Test
    void evidenceIsFrozen() {
        Evidence evidence = gather(REQUEST, member("a"));
        store.model("a").record(Series.STREAMED, Metric.TTFT, 1, 0);
        store.model("a").load().acquire(Series.STREAMED, 1, 0);

        assertThat(evidence.latency(0, Series.STREAMED, Metric.TTFT).isEmpty()).isTrue();
        assertThat(evidence.inflight(0)).hasValue(0);
    }

    @Test
    void effortsOfOneModelShareItsTelemetry() {
        store.model("m").load().acquire(Series.STREAMED, 1, 0);
        store.model("m").record(Series.STREAMED, Metric.TTFT, 1, 0);
        Candidate model = Candidate.of("m");
        Evidence evidence = gather(
                REQUEST,
                member(model.withEffort("low")),
                member(model.withEffort("high").withLora("x")));

        for (int i = 0; i < 2; i++) {
            assertThat(evidence.inflight(i)).hasValue(1);
            assertThat(evidence.latency(i, Series.STREAMED, Metric.TTFT).count())
                    .isEqualTo(1);
        }
    }

    @Test
    void inputTokensAreAsEachModelCountsThem() {
        teach("b", 1_000, 1_500);
        Evidence evidence = gather(RoutedRequest.of(Numbers.tokens(1_000, 10)), member("a"), member("b"));

        assertThat(evidence.request().inputTokens()).hasValue(1_000);
        assertThat(evidence.inputTokens(0)).hasValue(1_000);
        assertThat(evidence.inputTokens(1).getAsLong()).isBetween(1_450L, 1_500L);
    }

    @Test
    void unknownInputTokensStayUnknown() {
        teach("a", 1_000, 1_500);

        assertThat(gather(REQUEST, member("a")).inputTokens(0)).isEmpty();
    }

    @Test
    void contextWindowIsHeldAgainstTheModelsOwnCount() {
        teach("small", 1_000, 1_500);
        PoolMember small = windowed("small", 1_200);
        PoolMember other = windowed("other", 1_200);

        Evidence evidence = gather(RoutedRequest.of(Numbers.tokens(1_000, 10)), small, other);

        assertThat(evidence.isServable(0)).isFalse();
        assertThat(evidence.unservable(0).get(0).observed())
                .hasValue(evidence.inputTokens(0).getAsLong() + 10.0);
        assertThat(evidence.isServable(1)).isTrue();
    }

    @Test
    void correctionCanMakeAModelFit() {
        teach("sparing", 1_000, 700);

        Evidence evidence = gather(RoutedRequest.of(Numbers.tokens(1_000, 10)), windowed("sparing", 900));

        assertThat(evidence.isServable(0)).isTrue();
    }

    private void teach(String model, long estimated, long reported) {
        for (int i = 0; i < 200; i++) {
            store.model(model).tokenCorrection().learn(estimated, 0, reported);
        }
    }

    private PoolMember windowed(String model, long tokens) {
        CandidateProfile profile = new CandidateProfile(
                Candidate.of(model),
                Pricing.unknown(),
                OptionalLong.of(tokens),
                OptionalLong.empty(),
                Optional.empty());
        return PoolMember.of(profile, store.model(model), QualityEvidence.none());
    }

    @Test
    void qualityIsAskedWithTheCallersEffort() {
        PoolMember member = new PoolMember(
                CandidateProfile.of(Candidate.of("a"), Pricing.unknown()),
                store.model("a"),
                request -> QualityEvidence.of(request.callerEffort(), List.of(IndexResult.available("q@1.0.0", 5, 1))),
                Set.of(RoutedRequest.OPENAI),
                () -> true);
        RoutedRequest high = new RoutedRequest(Numbers.STREAMED, Optional.of("high"), RoutedRequest.OPENAI);

        assertThat(gather(high, member).quality(0).effort()).hasValue("high");
        assertThat(gather(REQUEST, member).quality(0).effort()).isEmpty();
    }

    @Test
    void explorationCountersArePartOfTheEvidence() {
        ExplorationEvidence counters = ExplorationEvidence.due(3, 4);
        Evidence evidence = gatherer.gather(CandidatePool.of(List.of(member("a"), member("b"))), REQUEST, counters);

        assertThat(evidence.exploration().due()).isTrue();
        assertThat(evidence.exploration().lastExplored(1)).isEqualTo(4);
        assertThat(ExplorationEvidence.none().lastExplored(5)).isZero();
    }

    @Test
    void whoCannotServeIsListedWithEveryRule() {
        AtomicBoolean available = new AtomicBoolean(true);
        PoolMember member = new PoolMember(
                new CandidateProfile(
                        Candidate.of("a"),
                        Pricing.unknown(),
                        OptionalLong.of(1_000),
                        OptionalLong.of(200),
                        Optional.empty()),
                store.model("a"),
                effort -> QualityEvidence.none(),
                Set.of("anthropic"),
                available::get);

        RoutedRequest fits = new RoutedRequest(Numbers.tokens(800, 200), Optional.empty(), "anthropic");
        assertThat(gather(fits, member).isServable(0)).isTrue();
        RoutedRequest tooBig = new RoutedRequest(Numbers.tokens(801, 201), Optional.empty(), RoutedRequest.OPENAI);
        available.set(false);
        Evidence evidence = gather(tooBig, member("other"), member);
        assertThat(evidence.isServable(0)).isTrue();
        assertThat(evidence.unservable(0)).isEmpty();
        assertThat(evidence.isServable(1)).isFalse();
        assertThat(evidence.unservable(1))
                .containsExactlyInAnyOrder(
                        RuleViolation.of("unavailable"),
                        RuleViolation.of("api_format"),
                        RuleViolation.of("context_window", 1_000, 1_002),
                        RuleViolation.of("max_output_tokens", 200, 201));
    }

    @Test
    void outputLimitIsHeldAgainstOneChoice() {
        PoolMember member = sized(OptionalLong.of(1_000), OptionalLong.of(200));
        RequestEvidence fourChoices =
                new RequestEvidence(OptionalLong.of(10), OptionalLong.of(800), OptionalLong.of(200), Series.STREAMED);

        assertThat(gather(RoutedRequest.of(fourChoices), member).isServable(0)).isTrue();
    }

    @Test
    void unknownSizesPass() {
        assertThat(gather(REQUEST, sized(OptionalLong.of(1), OptionalLong.of(1)))
                        .isServable(0))
                .isTrue();
        RoutedRequest huge = RoutedRequest.of(Numbers.tokens(Long.MAX_VALUE / 2, Long.MAX_VALUE / 2));
        assertThat(gather(huge, member("a")).isServable(0)).isTrue();
    }

    @Test
    void sizesBeyondAllNumbersDoNotFit() {
        RoutedRequest huge = RoutedRequest.of(Numbers.tokens(Long.MAX_VALUE, Long.MAX_VALUE));

        assertThat(gather(huge, sized(OptionalLong.of(1_000), OptionalLong.empty()))
                        .isServable(0))
                .isFalse();
    }

    private PoolMember sized(OptionalLong contextWindow, OptionalLong maxOutput) {
        return PoolMember.of(
                new CandidateProfile(Candidate.of("s"), Pricing.unknown(), contextWindow, maxOutput, Optional.empty()),
                store.model("s"),
                QualityEvidence.none());
    }

    private PoolMember member(String model) {
        return member(Candidate.of(model));
    }

    private PoolMember member(Candidate candidate) {
        return PoolMember.of(
                CandidateProfile.of(candidate, Pricing.unknown()),
                store.model(candidate.model()),
                QualityEvidence.none());
    }

    private Evidence gather(RoutedRequest request, PoolMember... members) {
        return gatherer.gather(CandidatePool.of(List.of(members)), request, ExplorationEvidence.none());
    }
}
