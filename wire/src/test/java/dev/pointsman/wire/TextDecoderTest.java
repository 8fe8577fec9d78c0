package dev.pointsman.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextDecoderTest {
    private static final long SEED = 20_261_201;
    private static final String[] PIECES = {
        "a",
        "Z",
        " ",
        "é",
        "中",
        "😀",
        "\\n",
        "\\t",
        "\\r",
        "\\b",
        "\\f",
        "\\\"",
        "\\\\",
        "\\/",
        "\\u4e2d",
        "\\u4E2D",
        "\\ud83d\\ude00",
        "\\u0000"
    };
    private static final String[] MEANINGS = {
        "a", "Z", " ", "é", "中", "😀", "\n", "\t", "\r", "\b", "\f", "\"", "\\", "/", "中", "中", "😀", "\u0000"
    };

    private static String decode(String json, int bufferLength) {
        byte[] body = ("xx" + json + "yy").getBytes(StandardCharsets.UTF_8);
        TextDecoder decoder = new TextDecoder();
        decoder.reset(body, 2, body.length - 4);
        char[] buffer = new char[bufferLength];
        StringBuilder text = new StringBuilder();
        for (int n = decoder.read(buffer); n > 0; n = decoder.read(buffer)) {
            text.append(buffer, 0, n);
        }
        return text.toString();
    }

    @Test
    void resolvesEscapesInPiecesOfAnySize() {
        Random random = new Random(SEED);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder json = new StringBuilder();
            StringBuilder expected = new StringBuilder();
            for (int k = 0; k < random.nextInt(20); k++) {
                int piece = random.nextInt(PIECES.length);
                json.append(PIECES[piece]);
                expected.append(MEANINGS[piece]);
            }
            assertThat(decode(json.toString(), 1 + random.nextInt(8)))
                    .as("seed %d, round %d: %s", SEED, round, json)
                    .isEqualTo(expected.toString());
        }
    }

    @ParameterizedTest
    @CsvSource({"\\ud83d, 1", "\\ude00x, 2"})
    void halfAPairStaysHalfAPair(String json, int length) {
        assertThat(decode(json, 4)).hasSize(length);
    }
}
