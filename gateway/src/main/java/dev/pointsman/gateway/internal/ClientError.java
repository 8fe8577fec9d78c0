package dev.pointsman.gateway.internal;

import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error as a client sees it: {@code {"error":{"message","type","param","code"}}}.
 *
 * @param status HTTP status
 * @param message what was expected, what was found and what to do
 * @param type OpenAI's error type
 * @param param the parameter at fault
 * @param code a stable short name
 * @param candidates for a rejected selection, who was removed by which rules
 * @param retryAfterSeconds when to come back
 */
record ClientError(
        int status,
        String message,
        String type,
        Optional<String> param,
        String code,
        Optional<JsonNode> candidates,
        OptionalInt retryAfterSeconds) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String INVALID_REQUEST = "invalid_request_error";
    private static final String UPSTREAM = "upstream_error";

    private static ClientError of(int status, String message, String type, String code) {
        return new ClientError(status, message, type, Optional.empty(), code, Optional.empty(), OptionalInt.empty());
    }

    static ClientError invalidRequest(String message, Optional<String> param, String code) {
        return new ClientError(400, message, INVALID_REQUEST, param, code, Optional.empty(), OptionalInt.empty());
    }

    static ClientError bodyTooLarge(long limitBytes) {
        return of(
                413,
                "The request body is larger than the limit of " + limitBytes + " bytes",
                INVALID_REQUEST,
                "request_too_large");
    }

    static ClientError unknownModel(String name, java.util.List<String> known) {
        return new ClientError(
                404,
                "The model '" + name + "' does not exist; known are: " + String.join(", ", known),
                INVALID_REQUEST,
                Optional.of("model"),
                "model_not_found",
                Optional.empty(),
                OptionalInt.empty());
    }

    static ClientError unknownPath(String method, String path) {
        return of(404, "There is nothing at " + method + " " + path, INVALID_REQUEST, "not_found");
    }

    static ClientError methodNotAllowed(String method, String path) {
        return of(405, path + " does not take " + method, INVALID_REQUEST, "method_not_allowed");
    }

    static ClientError tooLongForAll(String message) {
        return new ClientError(
                400,
                message,
                INVALID_REQUEST,
                Optional.of("messages"),
                "context_length_exceeded",
                Optional.empty(),
                OptionalInt.empty());
    }

    static ClientError noEligibleCandidates(String message, JsonNode candidates) {
        return new ClientError(
                503,
                message,
                "no_eligible_candidates",
                Optional.empty(),
                "selection_rejected",
                Optional.of(candidates),
                OptionalInt.empty());
    }

    static ClientError noRoute(String entrypoint) {
        return of(
                503,
                "No decision of entrypoint '" + entrypoint + "' matches, and no default model is configured",
                "no_eligible_candidates",
                "no_matching_decision");
    }

    static ClientError unauthorized() {
        return of(
                401,
                "This address needs 'Authorization: Bearer TOKEN' with the management token",
                INVALID_REQUEST,
                "unauthorized");
    }

    static ClientError foreignHost(String host) {
        return of(
                403,
                "The host '" + host + "' is not one that the management plane answers for",
                INVALID_REQUEST,
                "foreign_host");
    }

    static ClientError draining() {
        return of(503, "The gateway is shutting down", "unavailable", "draining");
    }

    static ClientError unknownRecord(String id) {
        return of(404, "There is no record '" + id + "', or it has been removed", INVALID_REQUEST, "record_not_found");
    }

    static ClientError insightsUnavailable(String message) {
        return of(503, message, "unavailable", "insights_unavailable");
    }

    static ClientError upstreamFailed(String message) {
        return of(502, message, UPSTREAM, "upstream_failed");
    }

    static ClientError timeout(String message) {
        return of(504, message, UPSTREAM, "upstream_timeout");
    }

    static ClientError internal() {
        return of(500, "The gateway failed to handle this request; its log says more", "internal_error", "internal");
    }

    byte[] toJson() {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.put("message", message);
        error.put("type", type);
        param.ifPresentOrElse(name -> error.put("param", name), () -> error.putNull("param"));
        error.put("code", code);
        candidates.ifPresent(list -> error.set("candidates", list));
        return JSON.writeValueAsBytes(JsonNodeFactory.instance.objectNode().set("error", error));
    }
}
