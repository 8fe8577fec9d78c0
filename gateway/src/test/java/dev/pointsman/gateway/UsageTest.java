package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.usage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Usage is known for all traffic, and nobody sees a chunk that they did not ask for. */
class UsageTest {
    private static final Script STREAM = Script.sse(chunk("a"), chunk("b"), usage(1_000, 2_000), DONE);

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private static String body(ScriptedBackend backend) {
        return await(backend.nextExchange()).request().bodyText();
    }

    @Test
    void usageIsAskedForAndHidden() {
        ScriptedBackend backend = fixture.scripted(
                        "a", "pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2}")
                .always(STREAM);
        fixture.start();

        Answer answer = fixture.chat(streamed("a"));

        assertThat(body(backend)).contains("\"stream_options\":{\"include_usage\":true}");
        assertThat(answer.events()).containsExactly(chunk("a"), chunk("b"), DONE);
        ExchangeRecord record = fixture.record();
        assertThat(record.usage().completionTokens()).hasValue(2_000);
        assertThat(record.costUsd().orElseThrow()).isEqualTo(0.005);
    }

    @Test
    void usageThatTheClientAskedForIsShown() {
        ScriptedBackend backend = fixture.scripted("a").always(STREAM);
        fixture.start();
        String asked = streamed("a")
                .replace("\"stream\":true", "\"stream\":true,\"stream_options\": {\"include_usage\" : true}");

        Answer answer = fixture.chat(asked);

        assertThat(body(backend)).isEqualTo(asked);
        assertThat(answer.events()).containsExactly(chunk("a"), chunk("b"), usage(1_000, 2_000), DONE);
    }

    @Test
    void usageThatTheClientRefusedIsHidden() {
        ScriptedBackend backend = fixture.scripted("a").always(STREAM);
        fixture.start();

        Answer answer = fixture.chat(streamed("a")
                .replace(
                        "\"stream\":true", "\"stream\":true,\"stream_options\":{\"include_usage\":false,\"other\":1}"));

        assertThat(body(backend)).contains("\"stream_options\":{\"include_usage\":true,\"other\":1}");
        assertThat(answer.events()).containsExactly(chunk("a"), chunk("b"), DONE);
    }

    @Test
    void backendThatIsNotToBeAskedIsNotAsked() {
        ScriptedBackend backend = fixture.scripted("a", "inject_usage: false").always(STREAM);
        fixture.start();

        Answer answer = fixture.chat(streamed("a"));

        assertThat(body(backend)).isEqualTo(streamed("a"));
        // What it sends unasked is its own doing and goes on.
        assertThat(answer.events()).containsExactly(chunk("a"), chunk("b"), usage(1_000, 2_000), DONE);
        assertThat(fixture.record().usage().completionTokens()).hasValue(2_000);
    }

    @Test
    void usageBesideAChoiceIsShown() {
        String last =
                "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}";
        fixture.scripted("a").always(Script.sse(chunk("a"), last, DONE));
        fixture.start();

        assertThat(fixture.chat(streamed("a")).events()).containsExactly(chunk("a"), last, DONE);
        assertThat(fixture.record().usage().completionTokens()).hasValue(1);
    }
}
