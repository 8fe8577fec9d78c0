package dev.pointsman.core.quality;

import static dev.pointsman.core.quality.Fixtures.CLINICAL;
import static dev.pointsman.core.quality.Fixtures.CLINICAL_INDEX;
import static dev.pointsman.core.quality.Fixtures.accuracy;
import static dev.pointsman.core.quality.Fixtures.benchmark;
import static dev.pointsman.core.quality.Fixtures.index;
import static dev.pointsman.core.quality.Fixtures.leaf;
import static dev.pointsman.core.quality.Fixtures.nested;
import static dev.pointsman.core.quality.Fixtures.profiled;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IndexExplanationTest {

    private static final String INNER = "acme/inner@1.0.0";
    private static final String OTHER = "acme/other@1.0.0";
    private static final QualityRecord RESULT = profiled("m", CLINICAL, "published", 0.5);
    private static final QualityCatalog CATALOG = Fixtures.catalog(
            List.of(
                    Fixtures.withProfiles(
                            benchmark(CLINICAL, accuracy()), Optional.empty(), "independent", "published"),
                    benchmark(OTHER, accuracy())),
            List.of(
                    index(INNER, profiled(CLINICAL, "independent", "published")),
                    index(
                            CLINICAL_INDEX,
                            new MissingPolicy.RequireCoverage(0.5),
                            new IndexComponent(INNER, 0.75, new Normalization.LinearClamp(0, 2)),
                            leaf(OTHER, 0.25)),
                    index("acme/strict@1.0.0", nested(INNER, 0.75), leaf(OTHER, 0.25))),
            RESULT);

    @Test
    void showsValueProfileSourceAndContributionOfEachComponent() {
        IndexExplanation explanation = explain(CLINICAL_INDEX, Optional.of("high"));

        assertThat(explanation.result()).isEqualTo(Fixtures.result(CATALOG, "m", "high", CLINICAL_INDEX));
        ComponentExplanation part = explanation.components().get(0);
        assertThat(part.raw()).hasValue(0.5);
        assertThat(part.normalised()).hasValue(0.25);
        assertThat(part.contribution()).hasValue(25);

        ComponentExplanation leaf = part.nested().orElseThrow().components().get(0);
        assertThat(leaf.raw()).hasValue(0.5);
        assertThat(leaf.profile()).hasValue("published");
        assertThat(leaf.source()).hasValue(RESULT);
        assertThat(leaf.contribution()).hasValue(50);
    }

    @Test
    void saysWhyAComponentIsMissing() {
        ComponentExplanation missing =
                explain(CLINICAL_INDEX, Optional.of("high")).components().get(1);
        assertThat(missing.raw()).isEmpty();
        assertThat(missing.normalised()).isEmpty();
        assertThat(missing.contribution()).isEmpty();
        assertThat(missing.absence()).hasValue("no record at this effort");

        IndexExplanation nothing = explain(CLINICAL_INDEX, Optional.of("low"));
        assertThat(nothing.components().get(0).absence()).hasValue("index 'acme/inner@1.0.0' has no score here");
        assertThat(nothing.components()
                        .get(0)
                        .nested()
                        .orElseThrow()
                        .components()
                        .get(0)
                        .absence())
                .hasValue("no record at this effort with a profile of [independent, published]");
    }

    @Test
    void indexWithoutScoreHasNoContributions() {
        IndexExplanation partial = explain("acme/strict@1.0.0", Optional.of("high"));

        assertThat(partial.result().status()).isEqualTo(IndexResult.Status.PARTIAL);
        assertThat(partial.components().get(0).normalised()).hasValue(0.5);
        assertThat(partial.components().get(0).contribution()).isEmpty();
    }

    @Test
    void withoutEffortItExplainsTheDefaultOne() {
        assertThat(explain(INNER, Optional.empty()).result().score()).hasValue(50);
    }

    @Test
    void unknownIndexHasNoExplanationButNearIds() {
        assertThat(CATALOG.explain("m", "acme/iner@1.0.0", Optional.empty(), Optional.empty()))
                .isEmpty();
        assertThat(CATALOG.nearestIndexes("acme/iner@1.0.0")).first().isEqualTo(INNER);
        assertThat(CATALOG.nearestModels("n")).containsExactly("m");
    }

    @Test
    void unknownModelIsExplainedAsMissing() {
        assertThat(CATALOG.explain("nobody", INNER, Optional.empty(), Optional.empty())
                        .orElseThrow()
                        .result()
                        .status())
                .isEqualTo(IndexResult.Status.MISSING);
    }

    private static IndexExplanation explain(String index, Optional<String> effort) {
        return CATALOG.explain("m", index, effort, Optional.empty()).orElseThrow();
    }
}
