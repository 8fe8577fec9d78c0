package dev.pointsman.gateway.internal;

import dev.pointsman.record.reading.Problem;
import dev.pointsman.record.reading.Problems;
import dev.pointsman.record.reading.Section;
import dev.pointsman.signals.SignalInput;
import dev.pointsman.wire.InvalidRequestException;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.RequestHeadReader;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a preview is asked about: an OpenAI body, bare or under {@code request} with {@code headers} beside it, or the short form
 * {@code {"model","text","max_output_tokens","stream","reasoning_effort","headers"}}. Headers are texts by their names.
 */
final class PreviewRequest {
    private PreviewRequest() {}

    /** @throws InvalidRequestException where it is none of these, or the body in it is not valid */
    static SignalInput read(byte[] json) {
        JsonNode asked = parse(json);
        if (asked.has("messages")) {
            return SignalInput.of(RequestHeadReader.read(json));
        }
        if (asked.has("request")) {
            return input(asked, asked.get("request"));
        }
        return input(asked, fromShortForm(asked));
    }

    private static SignalInput input(JsonNode asked, JsonNode body) {
        Map<String, List<String>> headers = new HashMap<>();
        for (Map.Entry<String, JsonNode> header : asked.path("headers").properties()) {
            if (!header.getValue().isString()) {
                throw new InvalidRequestException(
                        "headers." + header.getKey() + ": expected a text, but found "
                                + Section.describe(header.getValue()),
                        "headers",
                        "invalid_preview");
            }
            headers.put(
                    header.getKey().toLowerCase(Locale.ROOT),
                    List.of(header.getValue().asString()));
        }
        RequestHead head = RequestHeadReader.read(JsonMapper.shared().writeValueAsBytes(body));
        return new SignalInput(head, name -> headers.getOrDefault(name, List.of()));
    }

    private static JsonNode parse(byte[] json) {
        try {
            return JsonMapper.shared().readTree(json);
        } catch (JacksonException malformed) {
            throw new InvalidRequestException(
                    "The body is not valid JSON: " + malformed.getOriginalMessage(), null, "invalid_json");
        }
    }

    private static ObjectNode fromShortForm(JsonNode asked) {
        Problems problems = new Problems();
        Section form = Section.of(asked, "", problems);
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", form.text("model").orElse("auto"));
        body.putArray("messages")
                .addObject()
                .put("role", "user")
                .put("content", form.text("text").orElse(""));
        form.whole("max_output_tokens", 1, Integer.MAX_VALUE).ifPresent(n -> body.put("max_completion_tokens", n));
        form.flag("stream").ifPresent(stream -> body.put("stream", stream));
        form.text("reasoning_effort").ifPresent(effort -> body.put("reasoning_effort", effort));
        form.section("headers");
        form.done();
        if (problems.hasErrors()) {
            Problem first = problems.all().get(0);
            throw new InvalidRequestException(first.path() + ": " + first.message(), first.path(), "invalid_preview");
        }
        return body;
    }
}
