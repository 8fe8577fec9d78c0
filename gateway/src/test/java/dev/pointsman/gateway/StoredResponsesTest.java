package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Speech.sse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.gateway.fixture.Speech;
import dev.pointsman.simulator.ReceivedRequest;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a backend keeps is asked for where it is kept. */
class StoredResponsesTest {
    private static final String PATH = "/v1/responses";
    private static final String CONTINUED = "{\"model\":\"auto\",\"input\":\"go on\",\"previous_response_id\":\"ID\"}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private ScriptedBackend first;
    private ScriptedBackend second;

    @BeforeEach
    void backends() {
        first = fixture.scripted("first", "api_format: responses").always(kept("resp_first"));
        second = fixture.scripted("second", "api_format: responses").always(kept("resp_second"));
        fixture.start();
    }

    private static Script kept(String id) {
        return Script.json(200, response(id));
    }

    private static String response(String id) {
        return Speech.RESPONSES.answer("hi", 3).replace("resp_1", id);
    }

    private Answer ask(String model) {
        Answer answer = fixture.post(PATH, Speech.RESPONSES.request(model));
        fixture.record();
        return answer;
    }

    private Answer send(String method, String path, String... headerLines) {
        try (ClientConnection client = fixture.connect()) {
            String lines = headerLines.length == 0 ? "" : String.join("\r\n", headerLines) + "\r\n";
            return client.send(method + " " + path + " HTTP/1.1\r\nhost: 127.0.0.1\r\n" + lines + "\r\n")
                    .answer();
        }
    }

    private static ReceivedRequest last(ScriptedBackend backend) {
        return backend.exchanges().getLast().request();
    }

    private static void assertNotFound(Answer answer, String id) {
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.error().path("message").asString()).contains("'" + id + "'", "not known");
        assertThat(answer.error().path("code").asString()).isEqualTo("response_not_found");
    }

    @Test
    void responseIsContinuedWhereItIsKept() {
        ask("second");

        Answer answer = fixture.post(PATH, CONTINUED.replace("ID", "resp_second"));

        assertThat(answer.text()).isEqualTo(response("resp_second"));
        assertThat(answer.header("x-pointsman-model")).isEqualTo("second");
        assertThat(last(second).bodyText())
                .isEqualTo(CONTINUED.replace("ID", "resp_second").replace("auto", "second"));
        assertThat(first.exchanges()).isEmpty();
        assertThat(fixture.samples("second")).isEqualTo(4);
    }

    @Test
    void streamedResponseIsContinuedWhereItIsKept() {
        second.enqueue(sse(Speech.RESPONSES.prelude(), Speech.RESPONSES.text("a"), Speech.RESPONSES.end()));
        fixture.post(PATH, Speech.RESPONSES.streamed("second"));

        fixture.post(PATH, CONTINUED.replace("ID", "resp_1"));

        assertThat(last(second).bodyText()).contains("\"previous_response_id\":\"resp_1\"");
    }

    @Test
    void responseIsReadAndDeletedWhereItIsKept() {
        ask("second");

        Answer read = send("GET", PATH + "/resp_second?include=a&stream=false", "x-request-id: mine");
        assertThat(read.text()).isEqualTo(response("resp_second"));
        assertThat(last(second).method()).isEqualTo("GET");
        assertThat(last(second).path()).isEqualTo(PATH + "/resp_second?include=a&stream=false");
        assertThat(last(second).headers().get("x-request-id")).isEqualTo("mine");

        assertThat(send("GET", PATH + "/resp_second/input_items").status()).isEqualTo(200);
        assertThat(send("POST", PATH + "/resp_second/cancel", "content-length: 0")
                        .status())
                .isEqualTo(200);
        assertThat(last(second).path()).isEqualTo(PATH + "/resp_second/cancel");

        second.enqueue(Script.json(200, "{\"id\":\"resp_second\",\"deleted\":true}"));
        assertThat(send("DELETE", PATH + "/resp_second").json().path("deleted").asBoolean())
                .isTrue();
        assertThat(last(second).method()).isEqualTo("DELETE");
        assertNotFound(send("GET", PATH + "/resp_second"), "resp_second");
        assertThat(first.exchanges()).isEmpty();
    }

    @Test
    void refusedDeletionForgetsNothing() {
        ask("second");
        second.enqueue(Script.json(500, "{\"error\":{\"message\":\"no\"}}"));

        assertThat(send("DELETE", PATH + "/resp_second").status()).isEqualTo(500);
        assertThat(send("GET", PATH + "/resp_second").status()).isEqualTo(200);
    }

    @Test
    void streamOfAStoredResponseGoesOnAsItComes() {
        ask("second");
        String events = Speech.RESPONSES.text("a") + Speech.RESPONSES.end();
        second.enqueue(sse(events));

        Answer answer = send("GET", PATH + "/resp_second?stream=true");

        assertThat(answer.text()).isEqualTo(events);
        assertThat(answer.header("content-type")).isEqualTo("text/event-stream");
    }

    @Test
    void clientThatLeavesCancelsTheBackend() {
        ask("second");
        second.enqueue(Script.silent().hang());
        await(second.nextExchange());
        try (ClientConnection client = fixture.connect()) {
            client.get(PATH + "/resp_second");
            await(second.nextExchange());
        }

        await(second.exchanges().getLast().clientGone());
    }

    @Test
    void unknownResponseIsNotFound() {
        assertNotFound(fixture.post(PATH, CONTINUED.replace("ID", "resp_unknown")), "resp_unknown");
        assertNotFound(send("GET", PATH + "/resp_unknown"), "resp_unknown");
        assertNotFound(send("DELETE", PATH + "/resp_unknown"), "resp_unknown");
        assertThat(first.exchanges()).isEmpty();
    }

    @Test
    void responseThatIsNotToBeStoredIsNotKept() {
        fixture.post(PATH, Speech.RESPONSES.request("second").replace("{", "{\"store\":false,"));

        assertNotFound(send("GET", PATH + "/resp_second"), "resp_second");
    }

    @Test
    void otherMethodsAndPathsAreRefused() {
        ask("second");

        assertThat(send("PUT", PATH + "/resp_second", "content-length: 0").status())
                .isEqualTo(405);
        assertThat(send("GET", PATH + "/resp_second/cancel").status()).isEqualTo(405);
        assertThat(send("GET", PATH + "/resp_second/../../models").status()).isEqualTo(404);
        assertThat(send("GET", PATH).status()).isEqualTo(405);
        assertThat(second.exchanges()).hasSize(1);
    }
}
