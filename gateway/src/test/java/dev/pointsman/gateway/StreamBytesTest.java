package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.streamed;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.gateway.fixture.Speech;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams cut and written in every lawful way: the client gets the backend's bytes, and the numbers stay the same. */
class StreamBytesTest {
    private static final String EVENTS =
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n"
                    + ": comment\n\n"
                    + "event: message\nid: 7\ndata:{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"gr\u00fc\u00df \u4e2d\ud83d\ude00\"}}]}\n\n"
                    + "data: {\"choices\":\ndata: [{\"index\":0,\"delta\":{\"content\":\"b\"}}]}\n\n"
                    + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
                    + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2,\"total_tokens\":7}}\n\n"
                    + "data: [DONE]\n\n";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private static String withUsage(String model) {
        return streamed(model)
                .replace("\"stream\":true", "\"stream\":true,\"stream_options\":{\"include_usage\":true}");
    }

    private static byte[] events(Speech speech) {
        return (speech.prelude() + ": comment\n\n" + speech.text("gr\u00fc\u00df \u4e2d\ud83d\ude00") + speech.text("b")
                        + speech.usage(2, 0) + speech.end())
                .getBytes(UTF_8);
    }

    private void assertSameBytesAndNumbers(byte[] sent, Answer answer) {
        assertThat(answer.body()).isEqualTo(sent);
        ExchangeRecord record = fixture.record();
        assertThat(record.lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED);
        assertThat(record.usage().completionTokens()).hasValue(2);
        assertThat(record.ttftSeconds()).isPresent();
        assertThat(record.tpotSeconds()).isPresent();
    }

    private static Script stream(byte[]... parts) {
        Script script = Script.status(200, Map.of("content-type", "text/event-stream; charset=utf-8"));
        for (byte[] part : parts) {
            script = script.send(part).pause(Duration.ofMillis(1));
        }
        return script.end();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void cutsAtEveryPositionChangeNothing(String lineEnd) {
        ScriptedBackend backend = fixture.scripted("a");
        byte[] sent = EVENTS.replace("\n", lineEnd).getBytes(UTF_8);
        for (int cut = 1; cut < sent.length; cut++) {
            backend.enqueue(stream(Arrays.copyOf(sent, cut), Arrays.copyOfRange(sent, cut, sent.length)));
        }
        fixture.start();

        for (int cut = 1; cut < sent.length; cut++) {
            assertSameBytesAndNumbers(sent, fixture.chat(withUsage("a")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void cutsChangeNothingInAnyFormat(Speech speech) {
        ScriptedBackend backend = fixture.scripted("a", speech.modelKey());
        byte[] sent = events(speech);
        for (int cut = 1; cut < sent.length; cut += 3) {
            backend.enqueue(stream(Arrays.copyOf(sent, cut), Arrays.copyOfRange(sent, cut, sent.length)));
        }
        fixture.start();

        for (int cut = 1; cut < sent.length; cut += 3) {
            assertSameBytesAndNumbers(sent, fixture.post(speech.path(), speech.streamedWithUsage("a")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneByteAtATimeChangesNothing(Speech speech) {
        byte[] sent = events(speech);
        byte[][] bytes = new byte[sent.length][];
        for (int i = 0; i < sent.length; i++) {
            bytes[i] = new byte[] {sent[i]};
        }
        fixture.scripted("a", speech.modelKey()).always(stream(bytes));
        fixture.start();

        assertSameBytesAndNumbers(sent, fixture.post(speech.path(), speech.streamedWithUsage("a")));
    }

    @Test
    void bytesWithoutAFinalBlankLineGoOn() {
        byte[] sent = EVENTS.substring(0, EVENTS.length() - 2).getBytes(UTF_8);
        fixture.scripted("a").always(stream(sent));
        fixture.start();

        assertSameBytesAndNumbers(sent, fixture.chat(withUsage("a")));
    }
}
