package dev.pointsman.gateway.internal;

import dev.pointsman.insights.Cursor;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.record.reading.Durations;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** The parameters of a call for records. A time is a moment, {@code 2026-11-30T12:00:00Z}, or how long ago, {@code 24h}. */
final class InsightsQuery {
    private static final int USUAL_LIMIT = 50;
    private static final int MOST = 500;

    private final HttpServerRequest request;
    private final long nowMillis;

    InsightsQuery(HttpServerRequest request, long nowMillis) {
        this.request = request;
        this.nowMillis = nowMillis;
    }

    /** A parameter that cannot be read. */
    static final class Invalid extends RuntimeException {
        private final String parameter;
        private final String problem;

        Invalid(String parameter, String problem) {
            this.parameter = parameter;
            this.problem = problem;
        }

        String parameter() {
            return parameter;
        }

        String problem() {
            return problem;
        }
    }

    private Optional<String> parameter(String name) {
        return Optional.ofNullable(request.getParam(name)).filter(value -> !value.isBlank());
    }

    /** @param hash of a session key */
    RecordFilter filter(UnaryOperator<String> hash) {
        return new RecordFilter(
                parameter("decision"),
                parameter("model"),
                parameter("outcome"),
                parameter("session").map(hash),
                since(),
                until());
    }

    OptionalLong since() {
        return time("since");
    }

    OptionalLong until() {
        return time("until");
    }

    private OptionalLong time(String name) {
        Optional<String> text = parameter(name);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        Optional<Duration> ago = Durations.parse(text.get());
        if (ago.isPresent()) {
            return OptionalLong.of(nowMillis - ago.get().toMillis());
        }
        try {
            return OptionalLong.of(Instant.parse(text.get()).toEpochMilli());
        } catch (DateTimeParseException _) {
            throw new Invalid(
                    name, "'" + name + "' must be a moment like 2026-11-30T12:00:00Z, or how long ago, like 24h");
        }
    }

    Optional<Cursor> cursor() {
        return parameter("cursor")
                .map(text -> Cursor.parse(text)
                        .orElseThrow(() -> new Invalid("cursor", "'cursor' must be a next_cursor of an earlier page")));
    }

    int limit() {
        Optional<String> text = parameter("limit");
        if (text.isEmpty()) {
            return USUAL_LIMIT;
        }
        if (!text.get().matches("\\d{1,4}")
                || Integer.parseInt(text.get()) < 1
                || Integer.parseInt(text.get()) > MOST) {
            throw new Invalid("limit", "'limit' must be between 1 and " + MOST);
        }
        return Integer.parseInt(text.get());
    }
}
