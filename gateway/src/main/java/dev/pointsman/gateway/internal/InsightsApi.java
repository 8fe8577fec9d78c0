package dev.pointsman.gateway.internal;

import dev.pointsman.core.time.TimeSource;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.Cursor;
import dev.pointsman.insights.Insights;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.insights.StoreException;
import dev.pointsman.insights.Summary;
import dev.pointsman.insights.columns.ChoiceReader;
import dev.pointsman.insights.columns.MalformedColumns;
import dev.pointsman.insights.explain.Explainer;
import dev.pointsman.insights.explain.Explanation;
import dev.pointsman.insights.json.ExplanationJson;
import dev.pointsman.insights.json.RecordJson;
import dev.pointsman.insights.json.SummaryView;
import dev.pointsman.record.JsonView;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import tools.jackson.databind.JsonNode;

/** The calls under {@code /api/v1/insights}. Stores are read on worker threads. */
final class InsightsApi {
    static final String PATH = "/api/v1/insights";
    private static final String EXPLAIN = "/explain";
    private static final Duration SUMMARY_WINDOW = Duration.ofHours(24);

    private final Vertx vertx;
    private final Insights insights;
    private final TimeSource time;

    InsightsApi(Vertx vertx, Insights insights, TimeSource time) {
        this.vertx = vertx;
        this.insights = insights;
        this.time = time;
    }

    /** Whether the path is one of these calls; if so it is answered. */
    boolean handle(HttpServerRequest request, String path) {
        if (path.equals(PATH)) {
            get(request, () -> list(new InsightsQuery(request, time.wallMillis())));
        } else if (path.equals(PATH + "/summary")) {
            get(request, () -> summary(new InsightsQuery(request, time.wallMillis())));
        } else if (path.startsWith(PATH + "/") && path.endsWith(EXPLAIN)) {
            post(request, () -> explain(path.substring(PATH.length() + 1, path.length() - EXPLAIN.length())));
        } else if (path.startsWith(PATH + "/")) {
            get(request, () -> whole(path.substring(PATH.length() + 1)));
        } else {
            return false;
        }
        return true;
    }

    private void get(HttpServerRequest request, Callable<JsonNode> reply) {
        reply(request, HttpMethod.GET, reply);
    }

    private void post(HttpServerRequest request, Callable<JsonNode> reply) {
        reply(request, HttpMethod.POST, reply);
    }

    private void reply(HttpServerRequest request, HttpMethod method, Callable<JsonNode> reply) {
        if (!method.equals(request.method())) {
            Replies.error(
                    request, ClientError.methodNotAllowed(request.method().name(), String.valueOf(request.path())));
            return;
        }
        vertx.executeBlocking(reply, false)
                .onSuccess(body -> Replies.json(request, 200, body))
                .onFailure(failure -> Replies.error(request, error(failure)));
    }

    private static ClientError error(Throwable failure) {
        return switch (failure) {
            case InsightsQuery.Invalid invalid ->
                ClientError.invalidRequest(invalid.problem(), Optional.of(invalid.parameter()), "invalid_parameter");
            case UnknownRecord unknown -> ClientError.unknownRecord(unknown.id);
            case StoreException unusable ->
                ClientError.insightsUnavailable(
                        "The store of decision records cannot be used now: " + unusable.getMessage());
            case MalformedColumns damaged ->
                ClientError.insightsUnavailable("The record cannot be read: " + damaged.getMessage());
            default -> ClientError.internal();
        };
    }

    private static final class UnknownRecord extends RuntimeException {
        private final String id;

        UnknownRecord(String id) {
            this.id = id;
        }
    }

    private JsonNode list(InsightsQuery query) {
        RecordFilter filter = query.filter(insights::sessionHash);
        int limit = query.limit();
        List<InsightsRecord> found = insights.store().list(filter, query.cursor(), limit + 1);
        List<InsightsRecord> page = found.subList(0, Math.min(limit, found.size()));
        return JsonView.tree(json -> {
            json.writeStartObject();
            json.writeArrayPropertyStart("records");
            page.forEach(row -> RecordJson.writeHead(json, row));
            json.writeEndArray();
            if (found.size() > limit) {
                json.writeStringProperty(
                        "next_cursor", Cursor.after(page.getLast()).text());
            } else {
                json.writeNullProperty("next_cursor");
            }
            json.writeEndObject();
        });
    }

    private JsonNode summary(InsightsQuery query) {
        long now = time.wallMillis();
        long until = query.until().orElse(now + 1);
        return SummaryView.of(
                Summary.of(insights.store(), query.since().orElse(until - SUMMARY_WINDOW.toMillis()), until));
    }

    private JsonNode whole(String id) {
        InsightsRecord row = find(id);
        Optional<RecordedChoice> choice = row.choice().map(columns -> reader().read(columns));
        return JsonView.tree(json -> RecordJson.writeWhole(json, row, choice));
    }

    private JsonNode explain(String id) {
        InsightsRecord row = find(id);
        ChoiceColumns columns = row.choice()
                .orElseThrow(() -> new InsightsQuery.Invalid(
                        "id", "'" + id + "' named its model directly, so there is no choice to explain"));
        Explanation explanation = Explainer.explain(reader().read(columns));
        return JsonView.tree(json -> ExplanationJson.write(json, row, explanation));
    }

    private InsightsRecord find(String id) {
        return insights.store().find(id).orElseThrow(() -> new UnknownRecord(id));
    }

    private ChoiceReader reader() {
        return new ChoiceReader(insights.store()::document);
    }
}
