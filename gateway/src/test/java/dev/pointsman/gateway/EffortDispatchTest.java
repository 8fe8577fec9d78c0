package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.answer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The effort of the chosen candidate as its backend gets it, over real sockets. */
class EffortDispatchTest {
    private static final String EVALUATION = """
            evaluation:
              benchmarks: [{id: acme/b@1.0.0, metrics: [{id: accuracy, range: [0, 1]}]}]
              indices: [{id: acme/i@1.0.0, components: [{benchmark: acme/b@1.0.0, metric: accuracy, weight: 1}]}]
              records:
            """;

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private ScriptedBackend backend(String name, String... modelKeys) {
        return fixture.scripted(name, modelKeys).always(Script.json(200, answer("hi", 5, 3)));
    }

    private static String forwarded(ScriptedBackend backend) {
        return await(backend.nextExchange()).request().bodyText();
    }

    private static String record(String model, String effort, double accuracy) {
        return "    - {model: " + model + ", benchmark: acme/b@1.0.0, reasoning_effort: " + effort
                + ", metrics: {accuracy: " + accuracy + "}}\n";
    }

    private JsonNode preview(String body) {
        return fixture.manage("/api/v1/routing/preview", body.getBytes(UTF_8)).json();
    }

    /** In the table, {@code M} is the model's name and {@code R} what no edit may change. */
    private static String body(String pattern, String model) {
        return pattern.replace('\'', '"')
                .replace("M", "\"model\" : \"" + model + "\"")
                .replace(
                        "R",
                        "\"messages\":[ {\"role\":\"user\",\"content\":\"gr\\u00fc\\/ \u4e2d\"} ],\"seed\":12345678901234567890, \"x\":1.50e0");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "reasoning_family: gpt | reasoning_effort: high | { M,R} | { M,'reasoning_effort':'high',R} | high",
                "reasoning_family: gpt | use_reasoning: false | { M,R,'reasoning_effort' : 'low'} | "
                        + "{ M,R,'reasoning_effort' : 'none'} | disabled",
                "reasoning_family: mistral | reasoning_effort: high | {M,R} | {M,'reasoning_effort':'high',R} | high",
                "reasoning_family: qwen3 | reasoning_effort: enabled | {R,M} | "
                        + "{R,M,'chat_template_kwargs':{'enable_thinking':true}} | enabled",
                "reasoning_family: qwen3 | use_reasoning: false | {M,'chat_template_kwargs' : { 'lang':'\\u00e9' },R} | "
                        + "{M,'chat_template_kwargs' : {'enable_thinking':false, 'lang':'\\u00e9' },R} | disabled",
                "reasoning_family: qwen3 | use_reasoning: false | {M,R,'chat_template_kwargs':{'enable_thinking' : true}} | "
                        + "{M,R,'chat_template_kwargs':{'enable_thinking' : false}} | disabled",
                "reasoning_family: deepseek | use_reasoning: true | {M,R} | {M,'chat_template_kwargs':{'thinking':true},R} | enabled",
                "reasoning_family: claude | reasoning_effort: medium | {M,R} | "
                        + "{M,'thinking':{'type':'enabled','budget_tokens':8192},R} | medium",
                "reasoning_family: claude | reasoning_effort: high | {M,R,'max_tokens':4000} | "
                        + "{M,'thinking':{'type':'enabled','budget_tokens':3000},R,'max_tokens':4000} | high",
                "reasoning_family: claude | reasoning_effort: high | {M,R,'max_tokens':100} | "
                        + "{M,'thinking':{'type':'disabled'},R,'max_tokens':100} | disabled",
                "reasoning_family: claude | use_reasoning: false | {M,R} | {M,'thinking':{'type':'disabled'},R} | disabled",
                "reasoning_family: claude-adaptive | reasoning_effort: xhigh | {M,R} | "
                        + "{M,'thinking':{'type':'adaptive'},'output_config':{'effort':'xhigh'},R} | xhigh",
                "catalog: qwen/qwen3.6-27b | use_reasoning: false | {M,R} | "
                        + "{M,'chat_template_kwargs':{'enable_thinking':false},R} | disabled",
                "catalog: deepseek/deepseek-v4-pro | reasoning_effort: max | {M,R} | "
                        + "{M,'chat_template_kwargs':{'thinking':true},'reasoning_effort':'max',R} | max",
            })
    void backendGetsTheEffortOfTheChosenCandidate(
            String modelKey, String refKey, String body, String forwarded, String effort) {
        ScriptedBackend backend = backend("a", modelKey);
        fixture.startWith(
                fixture.configuration("{type: static}").replace("{model: a}]", "{model: a, " + refKey + "}]"));

        Answer answer = fixture.chat(body(body, "auto"));

        assertThat(forwarded(backend)).isEqualTo(body(forwarded, "a"));
        assertThat(answer.header("x-pointsman-effort")).isEqualTo(effort);
        assertThat(answer.header("x-pointsman-effort-source")).isEqualTo("declared");
        assertThat(answer.header("x-pointsman-model")).isEqualTo("a");
    }

    @Test
    void ownNameOfASwitchIsReadAndWritten() {
        ScriptedBackend backend = backend("a", "reasoning_family: acme");
        fixture.startWith(fixture.configuration("{type: static}")
                        .replace(
                                "providers:\n",
                                "providers:\n  defaults: {reasoning_families: {acme: {type: chat_template_kwargs, parameter: think_hard}}}\n")
                + EVALUATION
                + record("a", "enabled", .5)
                + record("a", "disabled", .4));
        String body = body("{M,R,'chat_template_kwargs':{'think_hard':false}}", "auto");

        Answer answer = fixture.chat(body);

        assertThat(forwarded(backend)).isEqualTo(body.replace("auto", "a"));
        assertThat(answer.header("x-pointsman-effort")).isEqualTo("disabled");
        assertThat(answer.header("x-pointsman-effort-source")).isEqualTo("caller");
    }

    /** The caller's effort, in any form, is scored and then sent in the form of the model's family. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{M,R,'reasoning_effort':'low'} | {M,R,'reasoning_effort':'low'} | low",
                "{M,R,'reasoning':{'effort':'low'}} | {M,'reasoning_effort':'low',R,'reasoning':{'effort':'low'}} | low",
                "{M,R,'chat_template_kwargs':{'enable_thinking':false}} | "
                        + "{M,'reasoning_effort':'none',R,'chat_template_kwargs':{'enable_thinking':false}} | none",
                "{M,R,'thinking':{'type':'enabled','budget_tokens':5000}} | "
                        + "{M,'reasoning_effort':'low',R,'thinking':{'type':'enabled','budget_tokens':5000}} | low",
            })
    void callersEffortIsOneForEvidenceAndDispatch(String body, String forwarded, String effort) {
        ScriptedBackend backend = backend("a", "reasoning_family: gpt");
        fixture.startWith(fixture.configuration("{type: static}")
                + EVALUATION
                + record("a", "low", .2)
                + record("a", "none", .1)
                + record("a", "medium", .9));

        Answer answer = fixture.chat(body(body, "auto"));

        assertThat(forwarded(backend)).isEqualTo(body(forwarded, "a"));
        assertThat(answer.header("x-pointsman-effort")).isEqualTo(effort);
        assertThat(answer.header("x-pointsman-effort-source")).isEqualTo("caller");
        JsonNode quality = preview(body(body, "auto"))
                .path("evidence")
                .path("candidates")
                .path(0)
                .path("quality");
        assertThat(quality.path("effort").asString()).isEqualTo(effort);
        assertThat(quality.path("effort_source").asString()).isEqualTo("caller");
        assertThat(quality.toString()).contains("\"status\":\"available\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "low,high | low | model_default | low",
                "high | | only_recorded | high",
                "low,medium | | convention | medium",
            })
    void defaultEffortIsSentAndSaysHowItWasFound(String recorded, String cardDefault, String source, String effort) {
        ScriptedBackend backend = backend("a");
        StringBuilder records = new StringBuilder();
        for (String each : recorded.split(",", -1)) {
            records.append(record("a", each, .5));
        }
        String yaml = fixture.configuration("{type: static}") + EVALUATION + records;
        fixture.startWith(
                cardDefault == null
                        ? yaml
                        : yaml.replace(
                                "routing:\n",
                                "routing:\n  modelCards: [{name: a, default_effort: " + cardDefault + "}]\n"));
        String body = body("{M,R}", "auto");

        Answer answer = fixture.chat(body);

        assertThat(forwarded(backend)).isEqualTo(body("{M,'reasoning_effort':'" + effort + "',R}", "a"));
        assertThat(answer.header("x-pointsman-effort")).isEqualTo(effort);
        assertThat(answer.header("x-pointsman-effort-source")).isEqualTo(source);
        JsonNode preview = preview(body);
        assertThat(preview.path("dispatch").path("reasoning_effort").asString()).isEqualTo(effort);
        assertThat(preview.path("evidence")
                        .path("candidates")
                        .path(0)
                        .path("quality")
                        .path("effort_source")
                        .asString())
                .isEqualTo(source);
    }

    @Test
    void effortThatCannotBeToldGivesNoQualityAndSaysWhy() {
        backend("a", "catalog: minimax/minimax-m3");
        ScriptedBackend b = backend("b", "reasoning_family: qwen3");
        fixture.startWith(fixture.configuration("{type: multi_factor, multi_factor: {weights: {quality: 1}, "
                        + "quality: {index: acme/i@1.0.0, on_missing: exclude}}}")
                + EVALUATION
                + record("a", "adaptive", .9)
                + record("b", "enabled", .5));
        String body = body("{M,R}", "auto");

        JsonNode preview = preview(body);
        Answer answer = fixture.chat(body);

        JsonNode quality = preview.path("evidence").path("candidates").path(0).path("quality");
        assertThat(quality.path("unknown_because").asString())
                .isEqualTo(
                        "effort 'adaptive' cannot be told to its backends: how the vendor's family 'minimax-m3' is told "
                                + "is not known, and no reasoning_family says it");
        assertThat(quality.path("results")).isEmpty();
        assertThat(preview.path("eligibility").path(0).path("rules").toString()).contains("quality_evidence");
        assertThat(answer.header("x-pointsman-model")).isEqualTo("b");
        assertThat(forwarded(b)).isEqualTo(body("{M,'chat_template_kwargs':{'enable_thinking':true},R}", "b"));
    }

    @Test
    void nothingIsSentToAModelThatHasNoChoiceOfEfforts() {
        ScriptedBackend backend = backend("a", "catalog: meta/llama-4-scout-17b-16e-instruct");
        fixture.start();
        String body = body("{M,R}", "auto");

        Answer answer = fixture.chat(body);

        assertThat(forwarded(backend)).isEqualTo(body("{M,R}", "a"));
        assertThat(answer.header("x-pointsman-effort")).isEqualTo("disabled");
        assertThat(answer.header("x-pointsman-effort-source")).isEqualTo("only_recorded");
    }

    @Test
    void survivorThatIsTriedNextGetsItsOwnEffort() {
        fixture.scripted("a", "reasoning_family: gpt").always(Script.status(503, java.util.Map.of()));
        ScriptedBackend b = backend("b", "reasoning_family: claude");
        fixture.startWith(fixture.configuration("{type: static}")
                .replace("{model: a}", "{model: a, reasoning_effort: high}")
                .replace("{model: b}", "{model: b, reasoning_effort: low}"));

        Answer answer = fixture.chat(body("{M,R}", "auto"));

        assertThat(answer.header("x-pointsman-effort")).isEqualTo("low");
        assertThat(forwarded(b)).isEqualTo(body("{M,'thinking':{'type':'enabled','budget_tokens':4096},R}", "b"));
    }

    @Test
    void adapterHasItsOwnIdentityAndIsSentWithItsEffort() {
        ScriptedBackend backend = backend("a", "reasoning_family: qwen3");
        fixture.startWith(fixture.configuration("{type: multi_factor, multi_factor: {weights: {quality: 1}, "
                                + "quality: {index: acme/i@1.0.0, on_missing: exclude}}}")
                        .replace("{model: a}", "{model: a}, {model: a, lora_name: poet}")
                        .replace("routing:\n", "routing:\n  modelCards: [{name: a, loras: [{name: poet}]}]\n")
                + EVALUATION
                + record("a", "enabled", .5)
                + record("a+poet", "disabled", .9));
        String body = body("{M,R}", "auto");

        JsonNode preview = preview(body);
        Answer answer = fixture.chat(body);

        assertThat(forwarded(backend))
                .isEqualTo(body("{M,'chat_template_kwargs':{'enable_thinking':false},R}", "poet"));
        assertThat(answer.header("x-pointsman-model")).isEqualTo("a");
        assertThat(answer.header("x-pointsman-lora")).isEqualTo("poet");
        assertThat(preview.path("selection").path("scores")).hasSize(2);
        assertThat(preview.path("dispatch").path("lora_name").asString()).isEqualTo("poet");
        assertThat(preview.path("candidates").path(1).path("lora_name").asString())
                .isEqualTo("poet");
        assertThat(preview.path("eligibility")
                        .path(1)
                        .path("candidate")
                        .path("lora_name")
                        .asString())
                .isEqualTo("poet");
        assertThat(fixture.record().choice().orElseThrow().selection().selectedIndex())
                .hasValue(1);
        // Adapters share their model's backends, so load and latencies are the model's.
        assertThat(fixture.manage("/metrics").text()).contains("model=\"a\"").doesNotContain("model=\"poet\"");
    }
}
