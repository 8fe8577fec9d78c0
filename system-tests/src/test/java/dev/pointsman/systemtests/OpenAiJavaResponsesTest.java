package dev.pointsman.systemtests;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.errors.BadRequestException;
import com.openai.errors.NotFoundException;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.responses.FunctionTool;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseFunctionToolCall;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseStreamEvent;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.gateway.fixture.Speech;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Responses through the official OpenAI client for Java. */
class OpenAiJavaResponsesTest {
    private static final String SPEAKS = "api_format: responses";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private @Nullable OpenAIClient client;

    private OpenAIClient client() {
        if (client == null) {
            client = OpenAIOkHttpClient.builder()
                    .baseUrl("http://127.0.0.1:" + fixture.gateway().port() + "/v1")
                    .apiKey("of-no-use")
                    .maxRetries(0)
                    .build();
        }
        return client;
    }

    @AfterEach
    void close() {
        if (client != null) {
            client.close();
        }
    }

    private static ResponseCreateParams.Builder request(String model) {
        return ResponseCreateParams.builder().model(model).input("What is the weather in K\u00f6ln?");
    }

    private Response streamed(ResponseCreateParams params) {
        ResponseAccumulator whole = ResponseAccumulator.create();
        try (StreamResponse<ResponseStreamEvent> events = client().responses().createStreaming(params)) {
            events.stream().forEach(whole::accumulate);
        }
        return whole.response();
    }

    private static String text(Response response) {
        return response.output()
                .getLast()
                .asMessage()
                .content()
                .getFirst()
                .asOutputText()
                .text();
    }

    @Test
    void unaryAnswer() {
        fixture.scripted("a", SPEAKS).always(Script.json(200, Speech.RESPONSES.answer("12 degrees", 4)));
        fixture.start();

        Response answer = client().responses().create(request("auto").build());

        assertThat(text(answer)).isEqualTo("12 degrees");
        assertThat(answer.usage().orElseThrow().outputTokens()).isEqualTo(4);
        assertThat(fixture.samples("a", Series.UNARY, Metric.TPOT)).isOne();
    }

    @Test
    void streamedAnswer() {
        fixture.scripted("a", SPEAKS).always(Recording.of("openai-responses-reasoning"));
        fixture.start();

        Response answer = streamed(request("auto").build());

        assertThat(text(answer)).isEqualTo("Blue.");
        assertThat(fixture.record().usage().completionTokens()).hasValue(68);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
    }

    @Test
    void toolCallStreamed() {
        ScriptedBackend backend = fixture.scripted("a", SPEAKS).always(Recording.of("openai-responses-tool"));
        fixture.start();
        FunctionTool tool = FunctionTool.builder()
                .name("weather")
                .strict(false)
                .parameters(FunctionTool.Parameters.builder()
                        .putAdditionalProperty("type", JsonValue.from("object"))
                        .putAdditionalProperty("properties", JsonValue.from(Map.of("city", Map.of("type", "string"))))
                        .build())
                .build();

        Response answer = streamed(request("auto").addTool(tool).build());

        assertThat(await(backend.nextExchange()).request().bodyText()).contains("\"tools\":[{", "\"name\":\"weather\"");
        ResponseFunctionToolCall call = answer.output().stream()
                .filter(ResponseOutputItem::isFunctionCall)
                .findFirst()
                .orElseThrow()
                .asFunctionCall();
        assertThat(call.name()).isEqualTo("weather");
        assertThat(call.arguments()).isEqualTo("{\"city\":\"K\u00f6ln\"}");
    }

    @Test
    void storedResponseIsContinuedAndRead() {
        ScriptedBackend backend =
                fixture.scripted("a", SPEAKS).always(Script.json(200, Speech.RESPONSES.answer("hi", 4)));
        fixture.start();
        Response first = client().responses().create(request("auto").build());

        client().responses()
                .create(request("auto").previousResponseId(first.id()).build());
        assertThat(client().responses().retrieve(first.id()).id()).isEqualTo("resp_1");

        assertThat(backend.exchanges()).hasSize(3);
    }

    @Test
    void unknownResponseIsNotFound() {
        fixture.scripted("a", SPEAKS);
        fixture.start();

        NotFoundException error = catchThrowableOfType(
                NotFoundException.class, () -> client().responses().retrieve("resp_none"));

        assertThat(error.code()).hasValue("response_not_found");
        assertThat(error).hasMessageContaining("'resp_none'");
    }

    @Test
    void modelOfAnotherFormatIsABadRequest() {
        fixture.scripted("a");
        fixture.start();

        BadRequestException error = catchThrowableOfType(
                BadRequestException.class,
                () -> client().responses().create(request("a").build()));

        assertThat(error.code()).hasValue("unsupported_api_format");
    }

    @Test
    void streamThatBreaksEndsWithTheErrorEvent() {
        fixture.scripted("a", SPEAKS)
                .always(Speech.sse(Speech.RESPONSES.prelude(), Speech.RESPONSES.text("half"))
                        .cut());
        fixture.start();
        StringBuilder said = new StringBuilder();

        try (StreamResponse<ResponseStreamEvent> events =
                client().responses().createStreaming(request("auto").build())) {
            events.stream()
                    .filter(ResponseStreamEvent::isError)
                    .forEach(event -> said.append(event.asError().message()));
        } catch (com.openai.errors.OpenAIException thrown) {
            said.append(thrown.getMessage());
        }

        assertThat(said).contains("broke the connection off");
    }

    @Test
    void closingTheStreamCancelsTheBackend() {
        ScriptedBackend backend = fixture.scripted("a", SPEAKS)
                .always(Speech.sse(Speech.RESPONSES.text("first")).hang());
        fixture.start();
        try (StreamResponse<ResponseStreamEvent> events =
                client().responses().createStreaming(request("auto").build())) {
            assertThat(events.stream().findFirst()).isPresent();
        }

        await(await(backend.nextExchange()).clientGone());
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.ABORTED);
    }
}
