package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.quality.BuiltInEvaluation;
import dev.pointsman.core.quality.CatalogBuild;
import dev.pointsman.core.quality.EffortResults;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.core.quality.QualityRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BuiltInCatalogTest {
    private static final double PRECISION = 1e-9;

    private final BuiltInCatalog builtIn = BuiltInCatalog.load();
    private final CatalogBuild build =
            QualityCatalog.builder().builtIn(builtIn.evaluation()).build();
    private final QualityCatalog catalog = build.orThrow();

    @Test
    void itHasNoProblemOfItsOwn() {
        assertThat(build.problems()).isEmpty();
    }

    @Test
    void everyRecordHasItsSourceAndDay() {
        assertThat(builtIn.evaluation().records()).hasSize(722).allSatisfy(entry -> {
            assertThat(entry.source()).isPresent();
            assertThat(entry.measuredAt()).isPresent();
            assertThat(entry.reasoningEffort()).isPresent();
        });
    }

    @Test
    void unspecifiedEffortsAreKeptAsSuch() {
        assertThat(builtIn.evaluation().records())
                .anyMatch(entry -> entry.reasoningEffort().equals(Optional.of(QualityRecord.UNSPECIFIED)));
    }

    @Test
    void cardsHaveTheirLimits() {
        CatalogModel model = builtIn.models().get("deepseek/deepseek-v4-pro");

        assertThat(model.displayName()).isEqualTo("DeepSeek V4 Pro");
        assertThat(model.card().contextWindowTokens()).hasValue(1_048_576);
        assertThat(model.card().maxOutputTokens()).hasValue(384_000);
        assertThat(model.card().defaultEffort()).contains("high");
    }

    @Test
    void publishedIndexResultsAreReproduced() throws IOException {
        List<String> lines;
        try (InputStream in = BuiltInCatalogTest.class.getResourceAsStream("index-results.csv")) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
        assertThat(lines).hasSize(206);
        for (String line : lines) {
            String[] cells = line.split(",", -1);
            check(line, cells, BuiltInEvaluation.GENERAL, 2, 100);
            check(line, cells, BuiltInEvaluation.REASONING, 3, 100);
            check(line, cells, BuiltInEvaluation.CODING, 4, 100);
            check(line, cells, BuiltInEvaluation.AGENTIC, 5, 100);
            check(line, cells, BuiltInEvaluation.INTELLIGENCE, 6, 1);
            assertThat(result(cells, BuiltInEvaluation.INTELLIGENCE).coverage())
                    .as(line)
                    .isCloseTo(Double.parseDouble(cells[7]), within(PRECISION));
        }
    }

    private void check(String line, String[] cells, String index, int column, double scale) {
        IndexResult result = result(cells, index);
        assertThat(result.isAvailable()).as(line + " " + index).isEqualTo(!cells[column].isEmpty());
        if (result.isAvailable()) {
            assertThat(result.score().getAsDouble())
                    .as(line + " " + index)
                    .isCloseTo(Double.parseDouble(cells[column]) * scale, within(PRECISION));
        }
    }

    private IndexResult result(String[] cells, String index) {
        EffortResults results = catalog.listed(cells[0], Optional.empty()).stream()
                .filter(listed -> listed.effort().equals(Optional.of(cells[1])))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no results for " + cells[0] + " at " + cells[1]));
        return results.results().stream()
                .filter(result -> result.indexId().equals(index))
                .findFirst()
                .orElseThrow();
    }
}
