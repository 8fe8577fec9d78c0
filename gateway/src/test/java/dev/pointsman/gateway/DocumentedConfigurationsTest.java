package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.unary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.SimulatedBackend;
import dev.pointsman.simulator.SimulatedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * The three documented {@code multi_factor} configurations over four models of the catalogue. What they have to choose was
 * computed by hand, from these numbers:
 *
 * <pre>
 *                                     intelligence  coding   USD per million tokens   TPOT
 *                                                            prompt     completion
 *   pro    deepseek-v4-pro at max        74.3522    71.7708   0.57948     1.73844     15 ms
 *   flash  deepseek-v4-flash at max      72.9675    70.6236   0.065       0.18        60 ms
 *   glm    glm-5.1 at enabled            66.2479    66.7000   0.05        0.15        30 ms
 *   oss    gpt-oss-120b at high          53.1460    60.9292   0.03        0.12        10 ms
 * </pre>
 *
 * The request has 8 prompt tokens ("hello" is 1, its message 4, the answer's start 3) and a budget of 1,000, so it costs
 * (8 * prompt + 1,000 * completion) / 1,000,000 USD:
 *
 * <pre>
 *   pro    (4.63584 + 1738.44) / 1e6 = 0.00174307584
 *   flash  (0.52    +  180   ) / 1e6 = 0.00018052
 *   glm    (0.4     +  150   ) / 1e6 = 0.0001504
 *   oss    (0.24    +  120   ) / 1e6 = 0.00012024
 * </pre>
 */
class DocumentedConfigurationsTest {
    private static final String REQUEST = unary("auto").replace("{\"model\"", "{\"max_tokens\":1000,\"model\"");

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private final Map<String, SimulatedBackend> backends = new LinkedHashMap<>();

    private void start(String example) throws IOException {
        model("pro", "deepseek/deepseek-v4-pro", "openai", 0.57948, 1.73844);
        model("flash", "deepseek/deepseek-v4-flash", "openai", 0.065, 0.18);
        model("glm", "zai/glm-5.1", "glm", 0.05, 0.15);
        model("oss", "openai/gpt-oss-120b", "gpt-oss", 0.03, 0.12);
        String block = Files.readString(Path.of("../examples/algorithms", example));
        fixture.startWith(fixture.configuration("@ALGORITHM@")
                .replace("{model: pro}", "{model: pro, reasoning_effort: max}")
                .replace("{model: flash}", "{model: flash, reasoning_effort: max}")
                .replace("{model: glm}", "{model: glm, reasoning_effort: enabled}")
                .replace("{model: oss}", "{model: oss, reasoning_effort: high}")
                .replace("      algorithm: @ALGORITHM@\n", block.indent(6)));
        measured("pro", 0.015);
        measured("flash", 0.060);
        measured("glm", 0.030);
        measured("oss", 0.010);
    }

    private void model(String name, String catalogModel, String family, double promptPer1m, double completionPer1m) {
        SimulatedModel fast = SimulatedModel.of(name, 1_000_000, 0.1, 0.01).withMeanTokens(5, 0);
        backends.put(
                name,
                fixture.simulated(
                        fast,
                        "catalog: " + catalogModel,
                        "reasoning_family: " + family,
                        "pricing: {currency: USD, prompt_per_1m: " + promptPer1m + ", completion_per_1m: "
                                + completionPer1m + "}"));
    }

    private void measured(String model, double tpotSeconds) {
        assertThat(fixture.telemetry().model(model).record(Series.UNARY, Metric.TPOT, tpotSeconds, System.nanoTime()))
                .isEmpty();
    }

    private JsonNode preview() {
        return fixture.manage("/api/v1/routing/preview", REQUEST.getBytes()).json();
    }

    private void isServedBy(String expected) {
        Answer answer = fixture.chat(REQUEST);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("x-pointsman-model")).isEqualTo(expected);
        assertThat(answer.header("x-pointsman-outcome")).isEqualTo("selected");
        backends.forEach(
                (name, backend) -> assertThat(backend.requests()).as(name).isEqualTo(name.equals(expected) ? 1 : 0));
    }

    /**
     * Each factor over its range; latency, cost and load the other way round; load is 0 for all and so 0.5. Ranges: coding
     * 71.7708333 - 60.9292328 = 10.8416005, TPOT 0.060 - 0.010 = 0.050, cost 0.00174307584 - 0.00012024 = 0.00162283584.
     *
     * <pre>
     *            quality                             latency           cost
     *   pro     .4 * 1                            + .2 * 0.9        + .2 * 0                       + .1 = 0.68
     *   flash   .4 * 9.6943783/10.8416005 .894183 + .2 * 0          + .2 * (1 - .0371448) .962855  + .1 = 0.650244
     *   glm     .4 * 5.7707672/10.8416005 .532280 + .2 * 0.6        + .2 * (1 - .0185847) .981415  + .1 = 0.629195
     *   oss     .4 * 0                            + .2 * 1          + .2 * 1                       + .1 = 0.5
     * </pre>
     */
    @Test
    void balancedChoosesTheBestWeightedMean() throws IOException {
        start("balanced.yaml");

        JsonNode scores = preview().path("selection").path("scores");
        assertThat(scores.path(0).asDouble()).isCloseTo(0.68, within(1e-6));
        assertThat(scores.path(1).asDouble()).isCloseTo(0.650244, within(1e-6));
        assertThat(scores.path(2).asDouble()).isCloseTo(0.629195, within(1e-6));
        assertThat(scores.path(3).asDouble()).isCloseTo(0.5, within(1e-6));
        isServedBy("pro");
    }

    /**
     * Within 3 % of the best intelligence, 74.3522 * 0.97 = 72.1216, are pro and flash; of those the cheapest by more than 5 % is
     * flash, so latency, in which it is the slowest, is not asked.
     */
    @Test
    void accuracyFirstChoosesTheCheapestOfTheBest() throws IOException {
        start("accuracy-first.yaml");

        JsonNode stages = preview().path("selection_trace").path("stages");
        assertThat(stages).hasSize(2);
        assertThat(stages.path(0).path("factor").asString()).isEqualTo("quality");
        double[] intelligence = {74.35219923590542, 72.96751883598405, 66.24791446028215, 53.14595246099309};
        for (int i = 0; i < intelligence.length; i++) {
            JsonNode row = stages.path(0).path("candidates").path(i);
            assertThat(row.path("value").asDouble()).isCloseTo(intelligence[i], within(1e-9));
            assertThat(row.path("elimination_reason").asString("")).isEqualTo(i < 2 ? "" : "outside_tolerance");
        }
        assertThat(stages.path(1).path("factor").asString()).isEqualTo("cost");
        assertThat(stages.path(1).path("candidates").path(0).path("value").asDouble())
                .isCloseTo(0.00174307584, within(1e-12));
        assertThat(stages.path(1).path("candidates").path(1).path("value").asDouble())
                .isCloseTo(0.00018052, within(1e-12));
        isServedBy("flash");
    }

    /**
     * oss would be the cheapest, but 53.1460 is below the floor of 65. Of the others glm is the cheapest: 5 % above it is
     * 0.00015792, below flash.
     */
    @Test
    void costFirstChoosesTheCheapestAboveTheFloor() throws IOException {
        start("cost-first-with-floor.yaml");

        JsonNode preview = preview();
        JsonNode removed = preview.path("eligibility").path(3);
        assertThat(removed.path("kept").asBoolean(true)).isFalse();
        assertThat(removed.path("rules").path(0).path("rule").asString()).isEqualTo("min_score");
        assertThat(removed.path("rules").path(0).path("limit").asDouble()).isEqualTo(65);
        assertThat(removed.path("rules").path(0).path("observed").asDouble()).isCloseTo(53.1460, within(1e-4));
        JsonNode stages = preview.path("selection_trace").path("stages");
        assertThat(stages).hasSize(1);
        assertThat(stages.path(0).path("factor").asString()).isEqualTo("cost");
        assertThat(stages.path(0).path("candidates")).hasSize(3);
        isServedBy("glm");
    }
}
