package dev.pointsman.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QualityIdTest {

    @Test
    void readsItsParts() {
        QualityId id = QualityId.parse("acme/clinical-quality@1.0.0-rc.1");

        assertThat(id).isEqualTo(new QualityId("acme", "clinical-quality", "1.0.0-rc.1"));
        assertThat(id).hasToString("acme/clinical-quality@1.0.0-rc.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "acme",
                "acme/x",
                "acme/x@1",
                "acme/x@1.0",
                "acme/X@1.0.0",
                "/x@1.0.0",
                "acme/@1.0.0",
                "a/b/c@1.0.0",
                "acme/x@01.0.0",
                "acme/x@1.0.0 ",
                "-acme/x@1.0.0",
                "acme/x@1.0.0\n",
                "acmé/x@1.0.0"
            })
    void refusesAnotherForm(String text) {
        assertThat(QualityId.problem(text)).isPresent();
        assertThatThrownBy(() -> QualityId.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "Acme/Clinical@1.0.0, acme/clinical@1.0.0",
        "acme/x@1.0, acme/x@1.0.0",
        "acme/x@2, acme/x@2.0.0",
        "acme/x, acme/x@1.0.0",
        "clinical quality, acme/clinical-quality@1.0.0",
        "???, acme/clinical-quality@1.0.0",
    })
    void showsWhatToWriteInstead(String text, String example) {
        assertThat(QualityId.problem(text))
                .hasValue(
                        "'" + text + "' is not an id; write namespace/name@major.minor.patch in lower case, at most 200"
                                + " characters, for example '" + example + "'");
    }

    @Test
    void refusesAnEndlessIdWithoutRepeatingIt() {
        assertThat(QualityId.problem("a".repeat(100_000)).orElseThrow())
                .startsWith("an id of 100000 characters is too long; ")
                .hasSizeLessThan(200);
    }
}
