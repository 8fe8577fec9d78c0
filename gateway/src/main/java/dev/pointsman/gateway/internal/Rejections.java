package dev.pointsman.gateway.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.evidence.ServabilityRules;
import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.record.JsonView;
import dev.pointsman.record.SelectionJson;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a client is told when nobody may serve its request. */
final class Rejections {
    private static final Set<String> SIZE_OR_FORMAT =
            Set.of(ServabilityRules.CONTEXT_WINDOW, ServabilityRules.MAX_OUTPUT_TOKENS, ServabilityRules.API_FORMAT);

    private Rejections() {}

    /** 400 where size or format is the only reason, else 503 with the rules for each candidate. */
    static ClientError error(String decision, Choice choice, Surface surface) {
        Selection selection = choice.selection();
        List<Eligibility> eligibility = selection.eligibility();
        if (selection.servable().isEmpty() && eligibility.stream().allMatch(Rejections::isOfAnotherFormat)) {
            return ClientError.formatNotSpoken(
                    "No candidate of decision '" + decision + "' speaks this format", surface);
        }
        if (selection.servable().isEmpty() && eligibility.stream().allMatch(Rejections::isSizeOrFormat)) {
            return ClientError.tooLongForAll(
                    "No candidate of decision '" + decision + "' can serve this request: " + selection.reasoning(),
                    surface.format().conversation());
        }
        String message = selection.servable().isEmpty()
                ? "No eligible model: no candidate of decision '" + decision + "' can serve this request"
                : "No eligible model: multi_factor removed all " + eligibility.size() + " candidates of decision '"
                        + decision + "'";
        return ClientError.noEligibleCandidates(message, candidates(selection));
    }

    private static boolean isOfAnotherFormat(Eligibility candidate) {
        return candidate.rules().stream().map(RuleViolation::rule).anyMatch(ServabilityRules.API_FORMAT::equals);
    }

    private static boolean isSizeOrFormat(Eligibility candidate) {
        return candidate.rules().stream().map(RuleViolation::rule).allMatch(SIZE_OR_FORMAT::contains);
    }

    private static JsonNode candidates(Selection selection) {
        JsonNode rows = JsonView.tree(json -> SelectionJson.writeEligibility(json, selection));
        for (JsonNode row : rows) {
            ObjectNode candidate = (ObjectNode) row;
            candidate.remove("kept");
            JsonNode rules = candidate.remove("rules");
            candidate.set("model", row.get("candidate").get("model"));
            candidate.set("rules", rules);
        }
        return rows;
    }
}
