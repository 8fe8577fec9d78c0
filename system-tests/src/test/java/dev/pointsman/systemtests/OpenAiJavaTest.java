package dev.pointsman.systemtests;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.errors.BadRequestException;
import com.openai.errors.InternalServerException;
import com.openai.errors.NotFoundException;
import com.openai.errors.OpenAIException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import dev.pointsman.simulator.SimulatedModel;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The official OpenAI client for Java finds nothing to complain about. */
class OpenAiJavaTest {
    private static final SimulatedModel SWIFT = SimulatedModel.of("swift", 50_000, 2, 0.01);

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private @Nullable OpenAIClient client;

    private OpenAIClient client() {
        OpenAIClient made = OpenAIOkHttpClient.builder()
                .baseUrl("http://127.0.0.1:" + fixture.gateway().port() + "/v1")
                .apiKey("of-no-use")
                .maxRetries(0)
                .build();
        client = made;
        return made;
    }

    @AfterEach
    void close() {
        if (client != null) {
            client.close();
        }
    }

    private static ChatCompletionCreateParams.Builder request(String model) {
        return ChatCompletionCreateParams.builder().model(model).addUserMessage("What is the weather in K\u00f6ln?");
    }

    private static ChatCompletionCreateParams withTool(String model) {
        FunctionParameters parameters = FunctionParameters.builder()
                .putAdditionalProperty("type", JsonValue.from("object"))
                .putAdditionalProperty("properties", JsonValue.from(Map.of("city", Map.of("type", "string"))))
                .build();
        return request(model)
                .addTool(ChatCompletionFunctionTool.builder()
                        .function(FunctionDefinition.builder()
                                .name("weather")
                                .parameters(parameters)
                                .build())
                        .build())
                .build();
    }

    private ChatCompletion streamed(ChatCompletionCreateParams params) {
        ChatCompletionAccumulator whole = ChatCompletionAccumulator.create();
        try (StreamResponse<ChatCompletionChunk> chunks =
                client().chat().completions().createStreaming(params)) {
            chunks.stream().forEach(whole::accumulate);
        }
        return whole.chatCompletion();
    }

    @Test
    void unaryAnswer() {
        fixture.simulated(SWIFT);
        fixture.start();

        ChatCompletion answer = client().chat()
                .completions()
                .create(request("auto").maxCompletionTokens(20).build());

        assertThat(answer.choices()).hasSize(1);
        assertThat(answer.choices().getFirst().message().content().orElseThrow())
                .isNotBlank();
        assertThat(answer.usage().orElseThrow().completionTokens()).isPositive();
        assertThat(fixture.samples("swift", Series.UNARY, Metric.TPOT)).isOne();
    }

    @Test
    void streamedAnswer() {
        fixture.simulated(SWIFT);
        fixture.start();

        ChatCompletion answer = streamed(request("auto").maxCompletionTokens(20).build());

        assertThat(answer.choices().getFirst().message().content().orElseThrow())
                .isNotBlank();
        assertThat(answer.usage()).isEmpty();
        assertThat(fixture.record().usage().completionTokens().orElseThrow()).isPositive();
        assertThat(fixture.samples("swift", Series.STREAMED, Metric.TPOT)).isOne();
    }

    @Test
    void streamedAnswerWithUsage() {
        fixture.simulated(SWIFT);
        fixture.start();

        ChatCompletion answer = streamed(request("auto")
                .maxCompletionTokens(20)
                .streamOptions(
                        ChatCompletionStreamOptions.builder().includeUsage(true).build())
                .build());

        assertThat(answer.usage().orElseThrow().completionTokens())
                .isEqualTo(fixture.record().usage().completionTokens().orElseThrow());
    }

    @Test
    void toolCall() {
        ScriptedBackend backend = fixture.scripted("a").always(ToolScripts.unary());
        fixture.start();

        ChatCompletion answer = client().chat().completions().create(withTool("auto"));

        assertThat(await(backend.nextExchange()).request().bodyText()).contains("\"tools\":[{", "\"name\":\"weather\"");
        assertToolCall(answer);
    }

    @Test
    void toolCallStreamed() {
        fixture.scripted("a").always(ToolScripts.streamed());
        fixture.start();

        assertToolCall(streamed(withTool("auto")));
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
    }

    private static void assertToolCall(ChatCompletion answer) {
        ChatCompletion.Choice choice = answer.choices().getFirst();
        assertThat(choice.finishReason()).isEqualTo(ChatCompletion.Choice.FinishReason.TOOL_CALLS);
        ChatCompletionMessageFunctionToolCall call =
                choice.message().toolCalls().orElseThrow().getFirst().asFunction();
        assertThat(call.id()).isEqualTo("call_1");
        assertThat(call.function().name()).isEqualTo("weather");
        assertThat(call.function().arguments()).isEqualTo(ToolScripts.ARGUMENTS);
    }

    @Test
    void models() {
        fixture.scripted("a");
        fixture.start();

        assertThat(client().models().list().data())
                .extracting(model -> model.id())
                .isEqualTo(List.of("auto", "a"));
    }

    @Test
    void unknownModelIsNotFound() {
        fixture.scripted("a");
        fixture.start();

        NotFoundException error = catchThrowableOfType(
                NotFoundException.class,
                () -> client().chat().completions().create(request("none").build()));

        assertThat(error.code()).hasValue("model_not_found");
        assertThat(error.param()).hasValue("model");
        assertThat(error.type()).hasValue("invalid_request_error");
        assertThat(error).hasMessageContaining("known are: auto, a");
    }

    @Test
    void badRequestIsBad() {
        fixture.scripted("a");
        fixture.start();

        BadRequestException error = catchThrowableOfType(
                BadRequestException.class,
                () -> client().chat().completions().create(request("auto").n(0).build()));

        assertThat(error.code()).hasValue("invalid_value");
        assertThat(error.param()).hasValue("n");
    }

    @Test
    void rejectionIsUnavailable() {
        fixture.scripted("a", "pricing: {currency: USD, prompt_per_1m: 9, completion_per_1m: 9}");
        fixture.start("{type: multi_factor, multi_factor: {slo: {max_cost_per_1m: 1}, weights: {cost: 1}, "
                + "quality: {on_missing: disable_quality}, on_no_candidates: fail}}");

        InternalServerException error = catchThrowableOfType(
                InternalServerException.class,
                () -> client().chat().completions().create(request("auto").build()));

        assertThat(error.statusCode()).isEqualTo(503);
        assertThat(error.code()).hasValue("selection_rejected");
        assertThat(error.type()).hasValue("no_eligible_candidates");
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.REJECTED);
    }

    @Test
    void streamThatBreaksThrows() {
        fixture.scripted("a").always(Script.sse(Script.chunk("half")).reset());
        fixture.start();

        OpenAIException error = catchThrowableOfType(
                OpenAIException.class, () -> streamed(request("auto").build()));

        assertThat(error).hasMessageContaining("broke the connection off");
    }

    @Test
    void closingTheStreamCancelsTheBackend() {
        ScriptedBackend backend =
                fixture.scripted("a").always(Script.sse(Script.chunk("first")).hang());
        fixture.start();
        try (StreamResponse<ChatCompletionChunk> chunks =
                client().chat().completions().createStreaming(request("auto").build())) {
            assertThat(chunks.stream().findFirst()).isPresent();
        }

        await(await(backend.nextExchange()).clientGone());
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.ABORTED);
    }
}
