package dev.pointsman.signals;

import static dev.pointsman.signals.Matching.matches;
import static dev.pointsman.signals.Matching.request;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataSignalTest {
    private static final String MESSAGES = "\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]";

    private static DecisionMatcher metadata(String place, String predicate) {
        return Matching.signal("metadata", "metadata", place + ", predicate: {" + predicate + "}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "equals: batch | true",
                "equals: Batch | false",
                "'in: [batch, night]' | true",
                "'in: [night]' | false",
                "prefix: bat | true",
                "prefix: atch | false",
                "exists: true | true",
                "exists: false | false"
            })
    void aHeaderIsCompared(String predicate, boolean expected) {
        SignalInput input = request(MESSAGES, Map.of("x-kind", List.of("other", "batch")));

        assertThat(matches(metadata("header: X-Kind", predicate), input)).isEqualTo(expected);
    }

    @Test
    void whatIsNotThereMatchesOnlyWhereThatIsAsked() {
        assertThat(matches(metadata("header: x-kind", "equals: batch"), request(MESSAGES)))
                .isFalse();
        assertThat(matches(metadata("header: x-kind", "exists: false"), request(MESSAGES)))
                .isTrue();
        assertThat(matches(metadata("field: user", "exists: true"), request(MESSAGES)))
                .isFalse();
        assertThat(matches(metadata("field: user", "exists: false"), request(MESSAGES)))
                .isTrue();
    }

    @Test
    void fieldsAtTheTopOfTheBodyAreTextsNumbersAndBooleans() {
        SignalInput input = request("\"user\":\"t\\u0065am-a\"," + MESSAGES
                + ",\"seed\":7,\"store\":true,\"stop\":null,\"response_format\":{\"user\":\"no\"}");

        assertThat(matches(metadata("field: user", "prefix: team-"), input)).isTrue();
        assertThat(matches(metadata("field: seed", "equals: '7'"), input)).isTrue();
        assertThat(matches(metadata("field: store", "equals: 'true'"), input)).isTrue();
        assertThat(matches(metadata("field: stop", "exists: true"), input)).isFalse();
        assertThat(matches(metadata("field: response_format", "exists: true"), input))
                .isFalse();
    }

    @Test
    void aKeyStandsInTheBodysMetadata() {
        SignalInput input = request(MESSAGES + ",\"metadata\":{\"cohort\":\"canary\",\"deep\":{\"x\":\"y\"}}");

        assertThat(matches(metadata("key: cohort", "in: [beta, canary]"), input))
                .isTrue();
        assertThat(matches(metadata("key: deep", "exists: true"), input)).isFalse();
        assertThat(matches(metadata("key: x", "exists: true"), input)).isFalse();
        assertThat(matches(metadata("field: cohort", "exists: true"), input)).isFalse();
    }

    @Test
    void aFieldWhoseNameLooksLikeAPathIsNoMetadata() {
        SignalInput input = request(MESSAGES + ",\"metadata.cohort\":\"canary\"");

        assertThat(matches(metadata("key: cohort", "exists: true"), input)).isFalse();
    }
}
