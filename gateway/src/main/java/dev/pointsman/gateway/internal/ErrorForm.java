package dev.pointsman.gateway.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How a client is told an error: as a whole answer, or as the last event of a stream that had begun. */
enum ErrorForm {
    /** {@code {"error":{"message","type","param","code"}}}. */
    OPENAI {
        @Override
        ObjectNode object(ClientError error) {
            ObjectNode whole = JsonNodeFactory.instance.objectNode();
            whole.set("error", details(error));
            return whole;
        }

        @Override
        byte[] event(ClientError error) {
            return ("data: " + write(object(error)) + "\n\n").getBytes(UTF_8);
        }
    },

    /** The same, but in a stream the event {@code error} of Responses, beside which clients also look for {@code error} in it. */
    RESPONSES {
        @Override
        ObjectNode object(ClientError error) {
            return OPENAI.object(error);
        }

        @Override
        byte[] event(ClientError error) {
            ObjectNode event = JsonNodeFactory.instance.objectNode();
            event.put("type", "error");
            event.put("code", error.code());
            event.put("message", error.message());
            error.param().ifPresentOrElse(name -> event.put("param", name), () -> event.putNull("param"));
            event.setAll(object(error));
            return ("event: error\ndata: " + write(event) + "\n\n").getBytes(UTF_8);
        }
    },

    /** {@code {"type":"error","error":{"type","message"}}}. */
    ANTHROPIC {
        @Override
        ObjectNode object(ClientError error) {
            ObjectNode details = JsonNodeFactory.instance.objectNode();
            details.put("type", anthropicType(error.status()));
            details.put("message", error.message());
            error.candidates().ifPresent(list -> details.set("candidates", list));
            ObjectNode whole = JsonNodeFactory.instance.objectNode();
            whole.put("type", "error");
            whole.set("error", details);
            return whole;
        }

        @Override
        byte[] event(ClientError error) {
            return ("event: error\ndata: " + write(object(error)) + "\n\n").getBytes(UTF_8);
        }
    };

    private static final String MESSAGES = Surface.MESSAGES.clientPath();
    private static final String RESPONSES_PATH = Surface.RESPONSES.clientPath();

    /** What a client of this path understands; OpenAI's form where nothing is there. */
    static ErrorForm of(String path) {
        if (path.equals(MESSAGES) || path.startsWith(MESSAGES + "/")) {
            return ANTHROPIC;
        }
        return path.equals(RESPONSES_PATH) ? RESPONSES : OPENAI;
    }

    abstract ObjectNode object(ClientError error);

    /** A whole server-sent event. */
    abstract byte[] event(ClientError error);

    byte[] body(ClientError error) {
        return write(object(error)).getBytes(UTF_8);
    }

    private static ObjectNode details(ClientError error) {
        ObjectNode details = JsonNodeFactory.instance.objectNode();
        details.put("message", error.message());
        details.put("type", error.type());
        error.param().ifPresentOrElse(name -> details.put("param", name), () -> details.putNull("param"));
        details.put("code", error.code());
        error.candidates().ifPresent(list -> details.set("candidates", list));
        return details;
    }

    private static String anthropicType(int status) {
        return switch (status) {
            case 401 -> "authentication_error";
            case 403 -> "permission_error";
            case 404 -> "not_found_error";
            case 413 -> "request_too_large";
            case 429 -> "rate_limit_error";
            case 503 -> "overloaded_error";
            case 504 -> "timeout_error";
            default -> status < 500 ? "invalid_request_error" : "api_error";
        };
    }

    private static String write(ObjectNode json) {
        return JsonMapper.shared().writeValueAsString(json);
    }
}
