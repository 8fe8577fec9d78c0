package dev.pointsman.gateway.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.gateway.internal.RoutingTable.Route;
import dev.pointsman.insights.columns.Pool;
import dev.pointsman.insights.explain.Explainer;
import dev.pointsman.insights.replay.OtherPolicy;
import dev.pointsman.insights.replay.Redecision;
import dev.pointsman.record.Algorithm;
import dev.pointsman.signals.SignalInput;
import dev.pointsman.wire.InvalidRequestException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Previews of many requests, one a line, and a summary. Nothing is called, counted or changed. */
public final class EvalReply {
    private final RoutingTable table;
    private final Optional<Map<String, OtherPolicy>> others;
    private final Optional<String> otherHash;
    private final Map<String, Long> statuses = new TreeMap<>();
    private final Map<String, Long> models = new TreeMap<>();
    private long errors;
    private long changed;

    /**
     * @param others policies by decision that choose from the same evidence instead
     * @param otherHash of their configuration
     */
    public EvalReply(RoutingTable table, Optional<Map<String, OtherPolicy>> others, Optional<String> otherHash) {
        this.table = table;
        this.others = others;
        this.otherHash = otherHash;
    }

    public void write(List<byte[]> requests, Consumer<JsonNode> line) {
        for (int k = 0; k < requests.size(); k++) {
            ObjectNode result = JsonNodeFactory.instance.objectNode().put("index", k);
            try {
                result.setAll((ObjectNode) result(requests.get(k)));
                statuses.merge(result.path("selection").path("status").asString(), 1L, Long::sum);
                models.merge(result.path("dispatch").path("model").asString("none"), 1L, Long::sum);
            } catch (InvalidRequestException invalid) {
                errors++;
                result.putObject("error").put("message", invalid.problem());
            }
            line.accept(result);
        }
        line.accept(summary(requests.size()));
    }

    private JsonNode result(byte[] request) {
        Optional<OtherPolicy> other = Optional.empty();
        SignalInput input = PreviewRequest.read(request);
        @Nullable Route route = table.route(input).orElse(null);
        if (others.isPresent() && route instanceof Route.Routed routed) {
            other = Optional.ofNullable(others.get().get(routed.decision().name()));
            if (other.isPresent()) {
                return redecided(routed.decision(), input, other.get());
            }
        }
        return PreviewReply.of(table, request);
    }

    private JsonNode redecided(DecisionRuntime decision, SignalInput input, OtherPolicy other) {
        Choice base = decision.chooser().preview(Exchange.routedRequest(input.head(), table));
        Selection again = new Redecision(other, Pool.of(base.evidence())).decide(base.evidence());
        Choice choice = new Choice(again, Explainer.dispatch(Algorithm.of(other.policy()), again), Optional.empty());
        ObjectNode reply = (ObjectNode)
                PreviewReply.of(decision, choice, PreviewReply.matching(table, input), otherHash.orElseThrow());
        String before =
                base.selection().selected().map(candidate -> candidate.label()).orElse("none");
        changed += before.equals(
                        again.selected().map(candidate -> candidate.label()).orElse("none"))
                ? 0
                : 1;
        return reply.put("before", before);
    }

    private ObjectNode summary(int requests) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        ObjectNode summary = line.putObject("summary").put("requests", requests).put("errors", errors);
        ObjectNode byStatus = summary.putObject("statuses");
        statuses.forEach(byStatus::put);
        ObjectNode byModel = summary.putObject("models");
        models.forEach(byModel::put);
        if (others.isPresent()) {
            summary.put("changed", changed);
        }
        return line;
    }
}
