package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What models report about their prompts corrects what is expected of the next ones. */
class InputTokensTest {
    private static final String LONG = "word ".repeat(400);
    private static final String BY_COST = "{type: multi_factor, multi_factor: {weights: {cost: 1}}}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private static String asking(String model) {
        return unary(model).replace("hello", LONG);
    }

    private long estimate() {
        return preview().path("evidence").path("request").path("input_tokens").asLong();
    }

    private JsonNode preview() {
        return fixture.manage("/api/v1/routing/preview", asking("auto").getBytes())
                .json();
    }

    /** Serves two models at the same price, of which the first reports this many prompt tokens. */
    private void start(long reportedByFirst, int requests) {
        fixture.scripted("wordy", "pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 1}")
                .always(Script.json(200, answer("yes", reportedByFirst, 3)));
        fixture.scripted("sparing", "pricing: {currency: USD, prompt_per_1m: 1.2, completion_per_1m: 1.2}")
                .always(Script.json(200, answer("yes", 1, 3)));
        fixture.start(BY_COST);
        for (int i = 0; i < requests; i++) {
            fixture.chat(asking("wordy"));
        }
    }

    @Test
    void aReportThatDiffersCorrectsTheModelsCost() {
        start(1_000, 50);

        JsonNode preview = preview();

        assertThat(estimate()).isBetween(380L, 480L);
        JsonNode candidates = preview.path("evidence").path("candidates");
        assertThat(candidates.path(0).path("input_tokens").asLong()).isBetween(950L, 1_000L);
        assertThat(candidates.path(1).has("input_tokens")).isFalse();
        // 1,000 tokens at 1 USD cost more than 430 at 1.2 USD, whatever the price list suggests.
        assertThat(preview.path("selection").path("model").asString()).isEqualTo("sparing");
    }

    @Test
    void withoutReportsNothingIsCorrected() {
        start(1_000, 0);

        JsonNode preview = preview();

        assertThat(preview.path("evidence").path("candidates")).noneMatch(candidate -> candidate.has("input_tokens"));
        assertThat(preview.path("selection").path("model").asString()).isEqualTo("wordy");
    }

    @Test
    void whatWasLearnedIsShown() {
        start(1_000, 50);

        JsonNode models = fixture.manage("/api/v1/telemetry").json().path("models");
        JsonNode wordy = models.path(1).path("input_tokens_reported_to_estimated");
        assertThat(models.path(1).path("model").asString()).isEqualTo("wordy");
        assertThat(wordy.path("ascii").asDouble()).isBetween(2.0, 2.7);
        assertThat(wordy.path("beyond_ascii").asDouble()).isEqualTo(1);
        assertThat(wordy.path("samples").asLong()).isEqualTo(50);
        assertThat(models.path(0).has("input_tokens_reported_to_estimated")).isFalse();
        assertThat(fixture.manage("/metrics").text())
                .contains("pointsman_input_tokens_reported_to_estimated{model=\"wordy\",text=\"ascii\"} 2.")
                .doesNotContain("pointsman_input_tokens_reported_to_estimated{model=\"sparing\"");
    }

    @Test
    void imagesTeachNothingAboutText() {
        fixture.scripted("a").always(Script.json(200, answer("yes", 1_500, 3)));
        fixture.start();

        fixture.chat("{\"model\":\"a\",\"messages\":[{\"role\":\"user\",\"content\":["
                + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AAAA\"}}]}]}");

        assertThat(fixture.telemetry().model("a").tokenCorrection().ratios().samples())
                .isZero();
    }

    @Test
    void answersWithoutUsageTeachNothing() {
        fixture.scripted("a")
                .always(Script.json(
                        200, "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"yes\"}}]}"));
        fixture.start();

        fixture.chat(asking("a"));

        assertThat(fixture.telemetry().model("a").tokenCorrection().ratios().samples())
                .isZero();
    }
}
