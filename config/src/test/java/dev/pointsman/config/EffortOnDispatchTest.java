package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.core.reasoning.ReasoningFamily.AdaptiveThinking;
import dev.pointsman.core.reasoning.ReasoningFamily.EffortField;
import dev.pointsman.core.reasoning.ReasoningFamily.SwitchedEffort;
import dev.pointsman.core.reasoning.ReasoningFamily.TemplateSwitch;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which effort counts and runs, by what a model's backends can be told. */
class EffortOnDispatchTest {
    private static final String INDEX = "acme/i@1.0.0";

    /** A model with a record at each of these efforts. */
    private static String file(String modelKeys, String ref, String... efforts) {
        StringBuilder records = new StringBuilder();
        for (String effort : efforts) {
            records.append("    - {model: m, benchmark: acme/b@1.0.0, reasoning_effort: ")
                    .append(effort)
                    .append(", metrics: {accuracy: 0.5}}\n");
        }
        return "providers: {models: [{name: m, backend_refs: [{endpoint: \"h:1\"}]" + modelKeys + "}]}\n"
                + "routing: {decisions: [{name: d, modelRefs: [" + ref + "]}]}\n"
                + "evaluation:\n"
                + "  benchmarks: [{id: acme/b@1.0.0, metrics: [{id: accuracy, range: [0, 1]}]}]\n"
                + "  indices: [{id: " + INDEX
                + ", components: [{benchmark: acme/b@1.0.0, metric: accuracy, weight: 1}]}]\n"
                + "  records:\n" + (records.isEmpty() ? "    []\n" : records);
    }

    private static QualityEvidence evidence(String file, String... callerEffort) {
        return Configurations.load(file)
                .decisions()
                .getFirst()
                .quality()
                .getFirst()
                .apply(Configurations.asking(callerEffort));
    }

    private static boolean isScored(QualityEvidence evidence) {
        return evidence.result(INDEX).filter(result -> result.isAvailable()).isPresent();
    }

    @Test
    void levelIsToldInTheUsualFieldWithoutAFamily() {
        QualityEvidence evidence = evidence(file("", "{model: m}", "high", "low"));

        assertThat(evidence.effort()).contains("high");
        assertThat(evidence.effortSource()).isEqualTo(EffortSource.CONVENTION);
        assertThat(isScored(evidence)).isTrue();
    }

    @Test
    void modelWithNoChoiceOfEffortsNeedsNoTelling() {
        for (String only : new String[] {"default", "enabled", "disabled", "adaptive"}) {
            QualityEvidence evidence = evidence(file("", "{model: m}", only));

            assertThat(evidence.effort()).contains(only);
            assertThat(isScored(evidence)).as(only).isTrue();
        }
        assertThat(evidence(file("", "{model: m}")).withheldBecause()).isEmpty();
    }

    @Test
    void qualityIsUnknownWhereTheFamilyIsNotKnown() {
        QualityEvidence evidence = evidence(file("", "{model: m}", "enabled", "disabled"));

        assertThat(evidence.effort()).contains("enabled");
        assertThat(evidence.withheldBecause())
                .contains("effort 'enabled' cannot be told to its backends: no reasoning_family says how");
        assertThat(evidence.results()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1024, false", "1025, true", "4000, true"})
    void qualityIsUnknownWhereTheThinkingBudgetDoesNotFitIntoTheOutputLimit(long maxOutputTokens, boolean scored) {
        String file = file(", api_format: anthropic, reasoning_family: claude", "{model: m}", "high", "disabled");
        QualityEvidence evidence = Configurations.load(file)
                .decisions()
                .getFirst()
                .quality()
                .getFirst()
                .apply(Configurations.asking(OptionalLong.of(maxOutputTokens), "high"));

        assertThat(evidence.effort()).contains("high");
        assertThat(isScored(evidence)).isEqualTo(scored);
        assertThat(evidence.withheldBecause().isPresent()).isNotEqualTo(scored);
    }

    @Test
    void anAnswerOfAnyLengthFitsWhereReasoningIsOff() {
        String file = file(", api_format: anthropic, reasoning_family: claude", "{model: m}", "high", "disabled");
        assertThat(isScored(Configurations.load(file)
                        .decisions()
                        .getFirst()
                        .quality()
                        .getFirst()
                        .apply(Configurations.asking(OptionalLong.of(5), "disabled"))))
                .isTrue();
    }

    @Test
    void qualityIsKnownOnceTheFamilyIs() {
        String file = file(", reasoning_family: qwen3", "{model: m}", "enabled", "disabled");

        assertThat(isScored(evidence(file))).isTrue();
        assertThat(isScored(evidence(file, "disabled"))).isTrue();
    }

    @Test
    void switchTellsALevelOnlyWhereItIsTheOnlyWayToReason() {
        assertThat(isScored(evidence(
                        file(", reasoning_family: qwen3", "{model: m, reasoning_effort: high}", "high", "disabled"))))
                .isTrue();
        assertThat(evidence(file(", reasoning_family: qwen3", "{model: m, reasoning_effort: high}", "high", "low"))
                        .withheldBecause())
                .contains(
                        "effort 'high' cannot be told to its backends: the reasoning family 'qwen3' has no word for it");
    }

    @ParameterizedTest
    @CsvSource({
        "qwen3, 'enabled,disabled', high, enabled",
        "qwen3, 'enabled,disabled', none, disabled",
        "qwen3, 'enabled,high', high, high",
        "gpt, 'none,medium,high', disabled, none",
        "gpt, 'none,medium,high', low, low",
        "claude, 'disabled,high', none, disabled",
        "claude, 'disabled,high', high, high",
    })
    void callersEffortIsHeardInTheWordsOfTheModel(String family, String recorded, String caller, String heard) {
        QualityEvidence evidence =
                evidence(file(", reasoning_family: " + family, "{model: m}", recorded.split(",")), caller);

        assertThat(evidence.effort()).contains(heard);
        assertThat(evidence.effortSource()).isEqualTo(EffortSource.CALLER);
    }

    @Test
    void callerWhoOnlyWantsReasoningLeavesTheLevelToTheModel() {
        QualityEvidence evidence = evidence(file(", reasoning_family: gpt", "{model: m}", "low", "medium"), "enabled");

        assertThat(evidence.effort()).contains("medium");
        assertThat(evidence.effortSource()).isEqualTo(EffortSource.CONVENTION);
        assertThat(isScored(evidence)).isTrue();
    }

    @Test
    void candidateThatReasonsIsNotSwitchedOffByTheCaller() {
        String file = file(", reasoning_family: qwen3", "{model: m, use_reasoning: true}", "enabled", "disabled");

        assertThat(evidence(file, "none").effort()).contains("enabled");
        assertThat(evidence(file).effort()).contains("enabled");
    }

    @Test
    void candidateThatReasonsDoesSoWhereTheDefaultIsOff() {
        String file = file(", reasoning_family: qwen3", "{model: m, use_reasoning: true}", "enabled", "disabled")
                .replace("routing: {", "routing: {modelCards: [{name: m, default_effort: disabled}], ");

        assertThat(evidence(file).effort()).contains("enabled");
    }

    @ParameterizedTest
    @CsvSource({
        "openai/gpt-5.5, none, true",
        "openai/gpt-oss-20b, none, true",
        "openai/gpt-oss-20b, disabled, false",
        "qwen/qwen3.6-27b, disabled, true",
        "qwen/qwen3.8-27b, xhigh, true",
        "deepseek/deepseek-v4-pro, max, true",
        "deepseek/deepseek-v3.1-terminus, enabled, true",
        "anthropic/claude-opus-5, xhigh, true",
        "anthropic/claude-opus-5, minimal, false",
        "anthropic/claude-fable-5, disabled, false",
        "minimax/minimax-m3, enabled, false",
        "moonshot/kimi-k2.6, disabled, true",
    })
    void catalogueModelsAreToldInTheirVendorsWay(String model, String effort, boolean told) {
        ReasoningFamily family = Configurations.load(file(", catalog: " + model, "{model: m}"))
                .models()
                .get("m")
                .reasoning()
                .family();

        assertThat(family.tells(effort)).isEqualTo(told);
    }

    @Test
    void vendorsWaysAreOfTheseKinds() {
        assertThat(family("anthropic/claude-opus-5")).isEqualTo(new AdaptiveThinking("claude-effort-adaptive", true));
        assertThat(family("qwen/qwen3.6-27b")).isEqualTo(new TemplateSwitch("qwen3", "enable_thinking"));
        assertThat(family("moonshot/kimi-k2.5")).isEqualTo(new TemplateSwitch("kimi-k2", "thinking"));
        assertThat(family("deepseek/deepseek-v4-flash")).isEqualTo(new SwitchedEffort("deepseek", "thinking"));
        assertThat(family("xai/grok-4.5"))
                .isEqualTo(new EffortField("grok-4.5", EffortField.Place.BY_FORMAT, EffortField.Off.UNSURE));
        assertThat(family("meta/llama-4-scout-17b-16e-instruct")).isEqualTo(ReasoningFamily.usual());
    }

    private static ReasoningFamily family(String catalogModel) {
        return Configurations.load(file(", catalog: " + catalogModel, "{model: m}"))
                .models()
                .get("m")
                .reasoning()
                .family();
    }

    @Test
    void everyCatalogueModelCanBeToldItsDefaultEffortButOne() {
        assertThat(BuiltInCatalog.load().models().keySet().stream()
                        .filter(model -> evidence(file(", catalog: " + model, "{model: m}"))
                                .withheldBecause()
                                .isPresent()))
                .containsExactly("minimax/minimax-m3");
    }

    @Test
    void ownDefinitionThatRepeatsTheBuiltInOneKeepsWhatIsKnownOfIt() {
        String repeated = file(", reasoning_family: gpt-oss", "{model: m}")
                .replace(
                        "providers: {",
                        "providers: {defaults: {reasoning_families: {gpt-oss: {type: reasoning_effort, parameter: reasoning_effort}}}, ");

        assertThat(Configurations.load(repeated).models().get("m").reasoning().family())
                .isEqualTo(new EffortField("gpt-oss", EffortField.Place.BY_FORMAT, EffortField.Off.UNSURE));
    }

    @Test
    void ownSwitchHasItsOwnName() {
        String own = file(", reasoning_family: acme", "{model: m}")
                .replace(
                        "providers: {",
                        "providers: {defaults: {reasoning_families: {acme: {type: chat_template_kwargs, parameter: think_hard}}}, ");

        assertThat(Configurations.load(own).models().get("m").reasoning().family())
                .isEqualTo(new TemplateSwitch("acme", "think_hard"));
    }
}
