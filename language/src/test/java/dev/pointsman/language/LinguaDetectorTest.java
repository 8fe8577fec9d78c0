package dev.pointsman.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.signals.LanguageDetector;
import dev.pointsman.signals.LanguageDetectorFactory;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinguaDetectorTest {
    private static Optional<LanguageDetector> detector = Optional.empty();

    @BeforeAll
    static void open() {
        detector = ServiceLoader.load(LanguageDetectorFactory.class)
                .findFirst()
                .map(factory -> factory.open(Set.of("zh", "sv")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | Please explain how the garbage collector decides when to run.",
                "de | Bitte erkläre mir, wann die Speicherbereinigung läuft und warum.",
                "es | Explícame por favor cómo funciona el recolector de basura.",
                "fr | Explique-moi comment fonctionne le ramasse-miettes, s'il te plaît.",
                "sv | Förklara för mig när skräpsamlaren körs och varför den behövs.",
                "zh | 请解释一下垃圾回收器是怎么工作的。",
                "ja | ガベージコレクタがいつ動くのか説明してください。",
                "ko | 가비지 컬렉터가 언제 실행되는지 설명해 주세요."
            })
    void tellsTheLanguageOfASentence(String code, String text) {
        assertThat(detector.orElseThrow().detect(text)).hasValueSatisfying(detected -> {
            assertThat(detected.code()).isEqualTo(code);
            assertThat(detected.lead()).isBetween(0.05, 1.0);
        });
    }

    @Test
    void isAheadByLittleWhereATextIsShort() {
        assertThat(detector.orElseThrow().detect("hello"))
                .hasValueSatisfying(detected -> assertThat(detected.lead()).isLessThan(0.05));
    }

    @Test
    void saysNothingAboutTextsWithoutWords() {
        assertThat(detector.orElseThrow().detect("")).isEmpty();
        assertThat(detector.orElseThrow().detect("12345 + 678 = ?")).isEmpty();
    }
}
