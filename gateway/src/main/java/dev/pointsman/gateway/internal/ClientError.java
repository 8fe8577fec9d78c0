package dev.pointsman.gateway.internal;

import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * An error as a client sees it, in the words of OpenAI's form; {@link ErrorForm} writes it in the client's.
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

    static ClientError tooLongForAll(String message, String param) {
        return new ClientError(
                400,
                message,
                INVALID_REQUEST,
                Optional.of(param),
                "context_length_exceeded",
                Optional.empty(),
                OptionalInt.empty());
    }

    /** @param who whom the request would have to go to, and what they speak */
    static ClientError formatNotSpoken(String who, Surface surface) {
        return new ClientError(
                400,
                who + "; " + surface.clientPath() + " needs api_format '" + Surface.apiFormat(surface.format())
                        + "', and no request is converted into another format",
                INVALID_REQUEST,
                Optional.of("model"),
                "unsupported_api_format",
                Optional.empty(),
                OptionalInt.empty());
    }

    static ClientError unknownResponse(String id) {
        return responseNotFound(
                "Response '" + HeaderText.of(id) + "' is not known here: this gateway has not passed it on since it "
                        + "was started, it has been deleted, or it is older than 30 days");
    }

    static ClientError responseWithoutBackend(String id) {
        return responseNotFound("The backend that keeps response '" + HeaderText.of(id) + "' is no longer configured");
    }

    private static ClientError responseNotFound(String message) {
        return new ClientError(
                404,
                message,
                INVALID_REQUEST,
                Optional.of("previous_response_id"),
                "response_not_found",
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
}
