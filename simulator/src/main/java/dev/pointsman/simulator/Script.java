package dev.pointsman.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The exact steps of one answer. Immutable; each method gives a longer script. What does not say how it ends, ends properly. */
public final class Script {
    /** The payload that ends an OpenAI stream. */
    public static final String DONE = "[DONE]";

    private final List<Step> steps;

    private Script(List<Step> steps) {
        this.steps = steps;
    }

    /** Begins with nothing sent, for raw bytes or for a backend that never answers. */
    public static Script silent() {
        return new Script(List.of());
    }

    /** Begins with status and headers. */
    public static Script status(int status, Map<String, String> headers) {
        return silent().then(new Step.Head(status, Map.copyOf(headers)));
    }

    /** A stream of these payloads, each an event; add {@link #DONE} yourself. Further steps may follow. */
    public static Script sse(String... payloads) {
        Script script = status(200, Map.of("content-type", "text/event-stream"));
        for (String payload : payloads) {
            script = script.event(payload);
        }
        return script;
    }

    /** A whole unary answer. */
    public static Script json(int status, String body) {
        byte[] bytes = body.getBytes(UTF_8);
        return status(
                        status,
                        Map.of("content-type", "application/json", "content-length", Integer.toString(bytes.length)))
                .send(bytes)
                .end();
    }

    /** The payload of a chat chunk with this text. */
    public static String chunk(String text) {
        return delta("{\"content\":" + ChatFormat.quoted(text) + "}");
    }

    /** The payload of a chat chunk with this delta, which is JSON. */
    public static String delta(String json) {
        return "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"scripted\","
                + "\"choices\":[{\"index\":0,\"delta\":" + json + ",\"finish_reason\":null}]}";
    }

    /** The payload of a usage chunk as it ends a stream. */
    public static String usage(long promptTokens, long completionTokens) {
        return "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"scripted\","
                + "\"choices\":[],\"usage\":{\"prompt_tokens\":" + promptTokens + ",\"completion_tokens\":"
                + completionTokens + ",\"total_tokens\":" + (promptTokens + completionTokens) + "}}";
    }

    /** Sends one event with this payload. */
    public Script event(String payload) {
        return send("data: " + payload + "\n\n");
    }

    /** Sends this text. */
    public Script send(String text) {
        return send(text.getBytes(UTF_8));
    }

    /** Sends these bytes. */
    public Script send(byte[] bytes) {
        return then(new Step.Send(Buffer.buffer(bytes)));
    }

    /** Waits, at least a millisecond. */
    public Script pause(Duration duration) {
        return then(new Step.Pause(duration));
    }

    /** Ends the answer properly. */
    public Script end() {
        return then(new Step.End());
    }

    /** Closes the connection whatever is missing of the answer. */
    public Script cut() {
        return then(new Step.Cut());
    }

    /** Resets the connection. */
    public Script reset() {
        return then(new Step.Reset());
    }

    /** Says nothing more until the client goes away. */
    public Script hang() {
        return then(new Step.Hang());
    }

    /** The steps; the last one ends the answer. */
    public List<Step> steps() {
        return !steps.isEmpty() && steps.getLast().isLast() ? steps : end().steps;
    }

    private Script then(Step step) {
        if (!steps.isEmpty() && steps.getLast().isLast()) {
            throw new IllegalStateException("Nothing can follow " + steps.getLast());
        }
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        return new Script(List.copyOf(longer));
    }
}
