package dev.pointsman.gateway.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.evidence.ServabilityRules;
import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.record.SelectionJson;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a client is told when nobody may serve its request. */
final class Rejections {
    private static final Set<String> SIZE_OR_FORMAT = Set.of(
            ServabilityRules.CONTEXT_WINDOW, ServabilityRules.MAX_OUTPUT_TOKENS, ServabilityRules.API_FORMAT);

    private Rejections() {}

    /** 400 where size or format is the only reason, else 503 with the rules for each candidate. */
    static ClientError error(String decision, Choice choice) {
        Selection selection = choice.selection();
        List<Eligibility> eligibility = selection.eligibility();
        if (selection.servable().isEmpty() && eligibility.stream().allMatch(Rejections::isSizeOrFormat)) {
            return ClientError.tooLongForAll(
                    "No candidate of decision '" + decision + "' can serve this request: " + selection.reasoning());
        }
        String message = selection.servable().isEmpty()
                ? "No eligible model: no candidate of decision '" + decision + "' can serve this request"
                : "No eligible model: multi_factor removed all " + eligibility.size() + " candidates of decision '"
                        + decision + "'";
        return ClientError.noEligibleCandidates(message, candidates(eligibility));
    }

    private static boolean isSizeOrFormat(Eligibility candidate) {
        return candidate.rules().stream().map(RuleViolation::rule).allMatch(SIZE_OR_FORMAT::contains);
    }

    private static ArrayNode candidates(List<Eligibility> eligibility) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (Eligibility each : eligibility) {
            ObjectNode row = all.addObject();
            row.set("candidate", SelectionJson.candidate(each.candidate()));
            row.put("model", each.candidate().model());
            row.set("rules", SelectionJson.rules(each.rules()));
        }
        return all;
    }
}
