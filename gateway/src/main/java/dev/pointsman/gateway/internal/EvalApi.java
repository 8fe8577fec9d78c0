package dev.pointsman.gateway.internal;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.config.Loaded;
import dev.pointsman.gateway.OtherPolicies;
import dev.pointsman.wire.InvalidRequestException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code POST /api/v1/eval}: {@code {"requests": [...], "policy": "a whole configuration as text"}}, or one request a line. Answers
 * one result a line and a summary.
 */
final class EvalApi {
    static final String PATH = "/api/v1/eval";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Vertx vertx;

    EvalApi(Vertx vertx) {
        this.vertx = vertx;
    }

    void reply(HttpServerRequest request, RoutingTable table) {
        RequestBody.read(
                request,
                table.configuration().limits().maxBodyBytes(),
                body -> vertx.executeBlocking(() -> lines(table, body), false)
                        .onSuccess(lines -> Replies.bytes(request, 200, "application/x-ndjson", lines))
                        .onFailure(failure -> Replies.error(
                                request,
                                failure instanceof InvalidRequestException invalid
                                        ? ClientError.invalidRequest(invalid.problem(), invalid.param(), invalid.code())
                                        : ClientError.internal())),
                error -> Replies.error(request, error));
    }

    private static byte[] lines(RoutingTable table, byte[] body) {
        List<byte[]> requests = new ArrayList<>();
        Optional<Configuration> other = Optional.empty();
        Optional<JsonNode> whole = parse(body).filter(node -> node.has("requests"));
        if (whole.isPresent()) {
            whole.get().path("requests").forEach(one -> requests.add(JSON.writeValueAsBytes(one)));
            other = Optional.ofNullable(whole.get().get("policy")).map(EvalApi::configuration);
        } else {
            new String(body, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> requests.add(line.getBytes(StandardCharsets.UTF_8)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new EvalReply(table, other.map(OtherPolicies::of), other.map(Configuration::hash)).write(requests, line -> {
            out.writeBytes(JSON.writeValueAsBytes(line));
            out.write('\n');
        });
        return out.toByteArray();
    }

    /** One JSON value; empty where the body is none, as lines are. */
    private static Optional<JsonNode> parse(byte[] body) {
        try {
            return Optional.of(JSON.readTree(body));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static Configuration configuration(JsonNode text) {
        Loaded loaded = ConfigurationReader.ofProcess().read(text.asString(""), "policy");
        return loaded.configuration()
                .orElseThrow(() -> new InvalidRequestException(
                        "The policy is not a valid configuration: "
                                + loaded.errors().get(0),
                        "policy",
                        "invalid_policy"));
    }
}
