package dev.pointsman.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class QualityEvidenceTest {

    private static final IndexResult GOOD = IndexResult.available("acme/good@1.0.0", 74, 0.5);
    private static final IndexResult GONE = IndexResult.missing("acme/gone@1.0.0");

    @Test
    void plainResultsAreReadByIdOrPosition() {
        QualityEvidence evidence = QualityEvidence.of(Optional.of("high"), List.of(GONE, GOOD));

        assertThat(evidence.effortSource()).isEqualTo(EffortSource.DECLARED);
        assertThat(evidence.result("acme/good@1.0.0")).hasValue(GOOD);
        int position = evidence.indexOf("acme/good@1.0.0");
        assertThat(evidence.available(position)).isTrue();
        assertThat(evidence.score(position)).isEqualTo(74);
        assertThat(evidence.coverage(position)).isEqualTo(0.5);
    }

    @Test
    @SuppressWarnings("StringOperationCanBeSimplified")
    void equalIdInAnotherStringInstanceIsFound() {
        QualityEvidence evidence = QualityEvidence.of(Optional.empty(), List.of(GONE, GOOD));

        assertThat(evidence.indexOf(new String("acme/good@1.0.0"))).isEqualTo(1);
        assertThat(evidence.indexOf("acme/other@1.0.0")).isEqualTo(-1);
    }

    @Test
    void scoreThatIsNotThereIsNeverReadAsZero() {
        QualityEvidence evidence = QualityEvidence.of(Optional.of("high"), List.of(GONE));

        assertThat(evidence.available(0)).isFalse();
        assertThatThrownBy(() -> evidence.score(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("index 'acme/gone@1.0.0' has no score; ask available() first");
    }

    @Test
    void noneKnowsNothing() {
        assertThat(QualityEvidence.none().effort()).isEmpty();
        assertThat(QualityEvidence.none().effortSource()).isEqualTo(EffortSource.NONE);
        assertThat(QualityEvidence.none().result("acme/good@1.0.0")).isEmpty();
    }

    @Test
    void equalPartsMakeEqualEvidence() {
        QualityEvidence one = QualityEvidence.of(Optional.of("high"), EffortSource.CALLER, List.of(GOOD));
        QualityEvidence other = QualityEvidence.of(Optional.of("high"), EffortSource.CALLER, List.of(GOOD));

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(QualityEvidence.of(Optional.of("high"), List.of(GOOD)));
        assertThat(one).isNotEqualTo(QualityEvidence.of(Optional.of("high"), EffortSource.CALLER, List.of(GONE)));
    }

    @Test
    void secondResultForAnIndexIsRefused() {
        assertThatThrownBy(() -> QualityEvidence.of(Optional.empty(), List.of(GOOD, GOOD)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two results for index 'acme/good@1.0.0'; give one for each index");
    }

    @Test
    void resultThatContradictsItselfIsRefused() {
        assertThatThrownBy(() -> new IndexResult(
                        "acme/x@1.0.0", IndexResult.Status.PARTIAL, OptionalDouble.of(1), 0.5, List.of()))
                .hasMessage(
                        "acme/x@1.0.0: status PARTIAL with score OptionalDouble[1.0]; a score is present exactly when the"
                                + " status is AVAILABLE");
        assertThatThrownBy(() -> IndexResult.available("acme/x@1.0.0", Double.NaN, 1))
                .hasMessage("acme/x@1.0.0: score must be finite, not NaN");
        assertThatThrownBy(() -> IndexResult.available("acme/x@1.0.0", 1, 1.5))
                .hasMessage("acme/x@1.0.0: coverage must be in 0..1, not 1.5");
    }
}
