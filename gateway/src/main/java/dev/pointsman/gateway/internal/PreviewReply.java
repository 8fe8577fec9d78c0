package dev.pointsman.gateway.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.gateway.internal.RoutingTable.Route;
import dev.pointsman.record.CandidateJson;
import dev.pointsman.record.EvidenceJson;
import dev.pointsman.record.JsonView;
import dev.pointsman.record.SelectionJson;
import dev.pointsman.record.StatusWords;
import dev.pointsman.record.TraceJson;
import dev.pointsman.signals.DecisionMatcher;
import dev.pointsman.signals.DecisionOutcome;
import dev.pointsman.signals.SignalInput;
import dev.pointsman.wire.InvalidRequestException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** The decision, base choice, evidence and dispatch for one request. Nothing is called, counted or changed. */
public final class PreviewReply {
    private PreviewReply() {}

    /** @throws InvalidRequestException where the request cannot be read or nothing has the model's name */
    public static JsonNode of(RoutingTable table, byte[] request) {
        SignalInput input = PreviewRequest.read(request);
        String name = input.head().model();
        DecisionMatcher matcher = table.matchers().get(name);
        List<DecisionOutcome> matching = matching(table, input);
        Optional<Route> route = table.route(input);
        if (route.isEmpty() && matcher == null) {
            throw new InvalidRequestException(
                    "No model or entrypoint '" + name + "'; known are: " + String.join(", ", table.names()),
                    "model",
                    "model_not_found");
        }
        String hash = table.configuration().hash();
        if (route.isEmpty()) {
            return JsonView.tree(json -> writeUnmatched(json, matching, hash));
        }
        return switch (route.get()) {
            case Route.Direct direct -> {
                String reason = matcher == null
                        ? "the request names this model, so nothing is selected"
                        : "no decision matches, so providers.defaults.model answers";
                yield JsonView.tree(json -> writeDirect(json, direct.model(), reason, matching, hash));
            }
            case Route.Routed routed -> {
                Choice choice = routed.decision().chooser().preview(Exchange.routedRequest(input.head(), table));
                yield of(routed.decision(), choice, matching, hash);
            }
        };
    }

    /** The reply for a choice that has been made. */
    static JsonNode of(DecisionRuntime decision, Choice choice, List<DecisionOutcome> matching, String configHash) {
        return JsonView.tree(json -> writeRouted(json, decision, choice, matching, configHash));
    }

    /** Why each decision that the request could reach matches or not; none for a model that is asked for directly. */
    static List<DecisionOutcome> matching(RoutingTable table, SignalInput input) {
        DecisionMatcher matcher = table.matchers().get(input.head().model());
        return matcher == null ? List.of() : matcher.explain(input);
    }

    private static void writeUnmatched(JsonGenerator json, List<DecisionOutcome> matching, String hash) {
        json.writeStartObject();
        json.writeNullProperty("decision");
        json.writeNullProperty("algorithm");
        MatchingJson.write(json, matching);
        writeCandidates(json, List.of());
        json.writeObjectPropertyStart("selection");
        json.writeStringProperty("status", "unavailable");
        json.writeStringProperty("reasoning", "no decision matches, and providers.defaults.model names none");
        json.writeEndObject();
        json.writeNullProperty("dispatch");
        json.writeArrayPropertyStart("eligibility");
        json.writeEndArray();
        json.writeNullProperty("selection_trace");
        json.writeStringProperty("config_hash", hash);
        json.writeEndObject();
    }

    private static void writeDirect(
            JsonGenerator json, ModelRuntime model, String reason, List<DecisionOutcome> matching, String hash) {
        json.writeStartObject();
        json.writeNullProperty("decision");
        json.writeNullProperty("algorithm");
        MatchingJson.write(json, matching);
        writeCandidates(json, List.of(model.profile().candidate()));
        json.writeObjectPropertyStart("selection");
        json.writeStringProperty("status", "direct");
        json.writeStringProperty("model", model.name());
        json.writeStringProperty("reasoning", reason);
        json.writeEndObject();
        json.writeObjectPropertyStart("dispatch");
        json.writeStringProperty("model", model.name());
        json.writeStringProperty("stage", "base");
        json.writeStringProperty("reason", "");
        json.writeEndObject();
        json.writeArrayPropertyStart("eligibility");
        json.writeEndArray();
        json.writeNullProperty("selection_trace");
        json.writeStringProperty("config_hash", hash);
        json.writeEndObject();
    }

    private static void writeRouted(
            JsonGenerator json, DecisionRuntime decision, Choice choice, List<DecisionOutcome> matching, String hash) {
        Selection selection = choice.selection();
        json.writeStartObject();
        json.writeStringProperty("decision", decision.name());
        json.writeStringProperty("algorithm", selection.method());
        MatchingJson.write(json, matching);
        writeCandidates(json, choice.evidence().candidates());
        json.writeName("selection");
        SelectionJson.writeSelection(json, selection, StatusWords.PREVIEW);
        json.writeName("dispatch");
        if (choice.dispatch().isPresent()) {
            SelectionJson.writeDispatch(json, selection, choice.dispatch().get());
        } else {
            json.writeNull();
        }
        json.writeName("eligibility");
        SelectionJson.writeEligibility(json, selection);
        json.writeName("selection_trace");
        TraceJson.write(json, selection.trace());
        json.writeName("evidence");
        EvidenceJson.write(json, choice.evidence());
        writeCost(json, choice);
        json.writeStringProperty("config_hash", hash);
        json.writeEndObject();
    }

    private static void writeCandidates(JsonGenerator json, Iterable<Candidate> candidates) {
        json.writeArrayPropertyStart("candidates");
        candidates.forEach(candidate -> CandidateJson.write(json, candidate));
        json.writeEndArray();
    }

    /** {@code cost_estimate}: this request's cost at the dispatched candidate, null where its price is unknown. */
    private static void writeCost(JsonGenerator json, Choice choice) {
        OptionalInt index =
                choice.dispatch().stream().mapToInt(to -> to.index()).findFirst();
        OptionalDouble cost = index.isPresent() ? choice.selection().cost(index.getAsInt()) : OptionalDouble.empty();
        if (cost.isEmpty()) {
            json.writeNullProperty("cost_estimate");
            return;
        }
        json.writeObjectPropertyStart("cost_estimate");
        json.writeStringProperty(
                "currency",
                choice.evidence().profile(index.getAsInt()).pricing().currency());
        json.writeNumberProperty("amount", cost.getAsDouble());
        json.writeEndObject();
    }
}
