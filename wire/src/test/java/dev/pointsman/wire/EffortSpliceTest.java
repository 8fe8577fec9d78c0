package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.core.reasoning.ReasoningFamily.AdaptiveThinking;
import dev.pointsman.core.reasoning.ReasoningFamily.EffortField;
import dev.pointsman.core.reasoning.ReasoningFamily.SwitchedEffort;
import dev.pointsman.core.reasoning.ReasoningFamily.TemplateSwitch;
import dev.pointsman.core.reasoning.ReasoningFamily.ThinkingBudget;
import dev.pointsman.core.reasoning.ReasoningFamily.Unknown;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How each family writes an effort, and how a caller's effort is read, example by example. */
class EffortSpliceTest {
    private static final String REST = "\"messages\":[ {\"role\":\"user\",\"content\":\"gr\\u00fc\\/\"} ], \"n\" : 1";

    private static final ReasoningFamily GPT =
            new EffortField("gpt", EffortField.Place.BY_FORMAT, EffortField.Off.UNDERSTOOD);
    private static final ReasoningFamily TOP =
            new EffortField("mistral", EffortField.Place.TOP_LEVEL, EffortField.Off.UNDERSTOOD);
    private static final ReasoningFamily QWEN = new TemplateSwitch("qwen3", "enable_thinking");
    private static final ReasoningFamily DEEPSEEK = new TemplateSwitch("deepseek", "thinking");
    private static final ReasoningFamily BOTH = new SwitchedEffort("qwen3.8", "enable_thinking");
    private static final ReasoningFamily CLAUDE = new ThinkingBudget("claude");
    private static final ReasoningFamily ADAPTIVE = new AdaptiveThinking("claude-adaptive", true);

    private static ReasoningFamily family(String name) {
        return switch (name) {
            case "usual" -> ReasoningFamily.usual();
            case "gpt" -> GPT;
            case "top" -> TOP;
            case "qwen" -> QWEN;
            case "deepseek" -> DEEPSEEK;
            case "both" -> BOTH;
            case "claude" -> CLAUDE;
            case "adaptive" -> ADAPTIVE;
            default -> new Unknown(name);
        };
    }

    private static String spliced(RequestFormat format, ReasoningFamily family, String effort, String body) {
        RequestHead head = RequestHeadReader.read(body.getBytes(UTF_8), format);
        return new String(head.edits().effort(family, effort).apply(), UTF_8);
    }

    /** In the table, {@code M} is the model and {@code R} the rest, which no splice may change. */
    private static String body(String pattern) {
        return pattern.replace("M", "\"model\": \"m\"").replace("R", REST).replace('\'', '"');
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "usual | high | {M,R} | {M,'reasoning_effort':'high',R}",
                "usual | none | {M,R} | {M,'reasoning_effort':'none',R}",
                "usual | disabled | {M,R} | {M,R}",
                "usual | enabled | {M,R} | {M,R}",
                "usual | default | {M,R} | {M,R}",
                "gpt | high | {M,'reasoning_effort' : 'low',R} | {M,'reasoning_effort' : 'high',R}",
                "gpt | high | {'reasoning\\u005feffort' : 'low',M,R} | {'reasoning\\u005feffort' : 'high',M,R}",
                "gpt | disabled | {M,R} | {M,'reasoning_effort':'none',R}",
                "gpt | default | {M,'reasoning_effort':'low',R} | {M,'reasoning_effort':null,R}",
                "gpt | high | {M,R,'chat_template_kwargs':{'a':[1.0],'enable_thinking' : false}} | "
                        + "{M,'reasoning_effort':'high',R,'chat_template_kwargs':{'a':[1.0],'enable_thinking' : true}}",
                "gpt | high | {M,R,'reasoning':{'effort':'low','summary':'auto'}} | "
                        + "{M,'reasoning_effort':'high',R,'reasoning':{'effort':'high','summary':'auto'}}",
                "gpt | high | {M,R,'thinking':{'type':'disabled'}} | "
                        + "{M,'reasoning_effort':'high',R,'thinking':{'type':'enabled','budget_tokens':16384}}",
                "qwen | enabled | {M,R} | {M,'chat_template_kwargs':{'enable_thinking':true},R}",
                "qwen | high | {M,R} | {M,'chat_template_kwargs':{'enable_thinking':true},R}",
                "qwen | none | {M,R} | {M,'chat_template_kwargs':{'enable_thinking':false},R}",
                "qwen | default | {M,R} | {M,R}",
                "qwen | disabled | {M,'chat_template_kwargs':{ },R} | "
                        + "{M,'chat_template_kwargs':{'enable_thinking':false },R}",
                "qwen | disabled | {M,'chat_template_kwargs':null,R} | "
                        + "{M,'chat_template_kwargs':{'enable_thinking':false},R}",
                "qwen | disabled | {M,'chat_template_kwargs': { 'x' : {'enable_thinking':true} , 'y':2.50},R} | "
                        + "{M,'chat_template_kwargs': {'enable_thinking':false, 'x' : {'enable_thinking':true} , 'y':2.50},R}",
                "qwen | disabled | {M,'chat_template_kwargs':{'x':1, 'enable_thinking': true ,'y':[]},R} | "
                        + "{M,'chat_template_kwargs':{'x':1, 'enable_thinking': false ,'y':[]},R}",
                "qwen | disabled | {M,'chat_template_kwargs':{'enable_\\u0074hinking': {'a':'}'} },R} | "
                        + "{M,'chat_template_kwargs':{'enable_\\u0074hinking': false },R}",
                "qwen | disabled | {M,'chat_template_kwargs':{'enable_thinking':1.5e3},R} | "
                        + "{M,'chat_template_kwargs':{'enable_thinking':false},R}",
                "qwen | enabled | {M,R,'reasoning_effort':'none'} | "
                        + "{M,'chat_template_kwargs':{'enable_thinking':true},R,'reasoning_effort':null}",
                "qwen | enabled | {M,R,'reasoning_effort':'high'} | "
                        + "{M,'chat_template_kwargs':{'enable_thinking':true},R,'reasoning_effort':'high'}",
                "qwen | disabled | {M,R,'reasoning_effort':'high'} | "
                        + "{M,'chat_template_kwargs':{'enable_thinking':false},R,'reasoning_effort':'none'}",
                "deepseek | disabled | {M,R,'thinking':{'type':'enabled','budget_tokens':5000}} | "
                        + "{M,'chat_template_kwargs':{'thinking':false},R,'thinking':{'type':'disabled'}}",
                "both | low | {M,R} | {M,'chat_template_kwargs':{'enable_thinking':true},'reasoning_effort':'low',R}",
                "both | disabled | {M,R} | {M,'chat_template_kwargs':{'enable_thinking':false},R}",
                "claude | high | {M,R} | {M,'thinking':{'type':'enabled','budget_tokens':16384},R}",
                "claude | high | {M,R,'max_tokens':8000} | "
                        + "{M,'thinking':{'type':'enabled','budget_tokens':6000},R,'max_tokens':8000}",
                "claude | high | {M,R,'max_tokens':1025} | "
                        + "{M,'thinking':{'type':'enabled','budget_tokens':1024},R,'max_tokens':1025}",
                "claude | high | {M,R,'max_tokens':1024} | {M,R,'max_tokens':1024}",
                "claude | none | {M,R} | {M,'thinking':{'type':'disabled'},R}",
                "claude | medium | {M,R,'thinking':{'budget_tokens':10000,'type':'enabled'}} | "
                        + "{M,R,'thinking':{'budget_tokens':10000,'type':'enabled'}}",
                "claude | low | {M,R,'thinking':{'budget_tokens':10000,'type':'enabled'}} | "
                        + "{M,R,'thinking':{'type':'enabled','budget_tokens':4096}}",
                "adaptive | xhigh | {M,R} | {M,'thinking':{'type':'adaptive'},'output_config':{'effort':'xhigh'},R}",
                "adaptive | max | {M,R,'output_config':{'format':{},'effort':'low'},'thinking':{'type':'adaptive','display':'x'}} | "
                        + "{M,R,'output_config':{'format':{},'effort':'max'},'thinking':{'type':'adaptive','display':'x'}}",
                "adaptive | disabled | {M,R} | {M,'thinking':{'type':'disabled'},R}",
                "kimi-x | enabled | {M,R} | {M,R}",
                "kimi-x | disabled | {M,R,'reasoning_effort':'high'} | {M,R,'reasoning_effort':'high'}",
            })
    void effortIsWrittenInTheWayOfItsFamily(String family, String effort, String before, String after) {
        assertThat(spliced(RequestFormat.CHAT, family(family), effort, body(before)))
                .isEqualTo(body(after));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "gpt | high | {M,'input':'x'} | {M,'reasoning':{'effort':'high'},'input':'x'}",
                "gpt | high | {M,'input':[],'reasoning':{'summary':'auto','effort':'low'}} | "
                        + "{M,'input':[],'reasoning':{'summary':'auto','effort':'high'}}",
                "gpt | disabled | {M,'input':'x','reasoning':{'summary':'auto'}} | "
                        + "{M,'input':'x','reasoning':{'effort':'none','summary':'auto'}}",
                "top | high | {M,'input':'x'} | {M,'reasoning_effort':'high','input':'x'}",
                "qwen | disabled | {M,'input':'x'} | {M,'chat_template_kwargs':{'enable_thinking':false},'input':'x'}",
                "claude | high | {M,'input':'x','max_output_tokens':4000} | "
                        + "{M,'thinking':{'type':'enabled','budget_tokens':3000},'input':'x','max_output_tokens':4000}",
            })
    void effortIsWrittenIntoResponses(String family, String effort, String before, String after) {
        assertThat(spliced(RequestFormat.RESPONSES, family(family), effort, body(before)))
                .isEqualTo(body(after));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "claude | max | {M,'max_tokens':100000,R} | "
                        + "{M,'thinking':{'type':'enabled','budget_tokens':65536},'max_tokens':100000,R}",
                "adaptive | low | {M,'max_tokens':100,R} | "
                        + "{M,'thinking':{'type':'adaptive'},'output_config':{'effort':'low'},'max_tokens':100,R}",
                "usual | low | {M,'max_tokens':100,R} | {M,'output_config':{'effort':'low'},'max_tokens':100,R}",
            })
    void effortIsWrittenIntoMessages(String family, String effort, String before, String after) {
        assertThat(spliced(RequestFormat.MESSAGES, family(family), effort, body(before)))
                .isEqualTo(body(after));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "{M,R} | -",
                "{M,R,'reasoning_effort':'high'} | high",
                "{M,R,'reasoning_effort':null,'reasoning':{'effort':'low'}} | low",
                "{M,R,'reasoning':{'effort':'low'}} | low",
                "{M,R,'reasoning':{'effort':7}} | -",
                "{M,R,'reasoning':'low'} | -",
                "{M,R,'output_config':{'effort':'max'},'thinking':{'type':'adaptive'}} | max",
                "{M,R,'thinking':{'type':'adaptive'}} | adaptive",
                "{M,R,'thinking':{'type':'enabled','budget_tokens':1500}} | minimal",
                "{M,R,'thinking':{'type':'enabled','budget_tokens':20000}} | high",
                "{M,R,'thinking':{'type':'enabled','budget_tokens':-1}} | enabled",
                "{M,R,'thinking':{'type':'enabled'}} | enabled",
                "{M,R,'thinking':{'type':'disabled'},'output_config':{'effort':'high'}} | disabled",
                "{M,R,'thinking':{'type':'other'}} | -",
                "{M,R,'chat_template_kwargs':{'enable_thinking':true}} | enabled",
                "{M,R,'chat_template_kwargs':{'enable_thinking':false},'reasoning_effort':'high'} | disabled",
                "{M,R,'chat_template_kwargs':{'enable_thinking':true,'reasoning_effort':'low'}} | low",
                "{M,R,'chat_template_kwargs':{'thinking':false}} | disabled",
                "{M,R,'chat_template_kwargs':{'think_hard':false}} | disabled",
                "{M,R,'chat_template_kwargs':{'other':false,'enable_thinking':'x'}} | -",
                "{M,R,'chat_template_kwargs':{'x':{'enable_thinking':false}}} | -",
            })
    void callersEffortIsReadInEachOfItsForms(String body, String effort) {
        RequestHead head = RequestHeadReader.read(body(body).getBytes(UTF_8));

        assertThat(head.callerEffort(List.of("think_hard"))).isEqualTo(Optional.ofNullable(effort));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'chat_template_kwargs':{'enable_thinking':true,'enable_thinking':false}",
                "'chat_template_kwargs':{'enable_thinking':true,'enable\\u005fthinking':false}",
                "'reasoning':{'effort':'low','x':1,'effort':'high'}",
                "'thinking':{'type':'enabled','type':'disabled'}",
                "'output_config':{'effort':'low','effort':'high'}",
            })
    void keyThatOccursTwiceWhereAnEffortGoesIsRefused(String member) {
        assertThatThrownBy(() ->
                        RequestHeadReader.read(body("{M,R," + member + "}").getBytes(UTF_8)))
                .isInstanceOfSatisfying(InvalidRequestException.class, refused -> {
                    assertThat(refused.code()).isEqualTo("duplicate_key");
                    assertThat(refused.param().orElseThrow()).matches("\\w+\\.\\w+");
                });
    }

    @Test
    void responsesNeedTheirInput() {
        assertThatThrownBy(() -> RequestHeadReader.read("{\"model\":\"m\"}".getBytes(UTF_8), RequestFormat.RESPONSES))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("'input' is missing");
    }

    @Test
    void bodyThatSaysItAlreadyStaysTheSameArray() {
        RequestHead head = RequestHeadReader.read(
                body("{M,R,'chat_template_kwargs':{'enable_thinking':true}}").getBytes(UTF_8));

        assertThat(head.edits().effort(QWEN, "enabled").apply()).isSameAs(head.body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "[{'role':'user','content':'abcdefgh'}] | -",
                "[{'role':'user','content':[{'type':'text','text':'abcdefgh','cache_control':{'type':'ephemeral'}}]}] | 2",
                "[{'role':'user','content':[{'cache_control':{'type':'ephemeral'},'type':'text','text':'abcdefgh'},"
                        + "{'type':'text','text':'more'}]}] | 2",
                "[{'role':'system','content':[{'type':'text','text':'abcdefgh'}]},"
                        + "{'role':'user','content':[{'type':'text','text':'abcd','cache_control':{}}]}] | 7",
                "[{'role':'user','content':[{'type':'text','text':'abcdefgh','cache_control':null}]}] | -",
            })
    void cachedPrefixEndsAtTheLastMarkedPart(String messages, Long tokens) {
        RequestHead head = RequestHeadReader.read(
                ("{\"model\":\"m\",\"messages\":" + messages.replace('\'', '"') + ",\"prompt_cache_key\":\"k\"}")
                        .getBytes(UTF_8));

        if (tokens == null) {
            assertThat(head.cachedPrefixTokenEstimate()).isEmpty();
        } else {
            assertThat(head.cachedPrefixTokenEstimate()).hasValue(tokens);
            assertThat(head.inputTokenEstimate()).isGreaterThanOrEqualTo(tokens);
        }
    }
}
