package dev.pointsman.gateway.internal;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.wire.BodySplicer;
import dev.pointsman.wire.RequestHead;
import java.util.Optional;

/** The client's body with the chosen candidate applied: model or adapter name, effort, and the request for usage. */
final class BackendBody {
    private BackendBody() {}

    static byte[] of(
            RequestHead head, ModelRuntime model, Candidate candidate, Optional<String> effort, boolean askForUsage) {
        BodySplicer edits = head.edits();
        String name = candidate.loraName().orElse(model.config().providerModelId());
        if (!name.equals(head.model())) {
            edits.model(name);
        }
        effort.ifPresent(word -> edits.effort(model.config().reasoning().family(), word));
        if (askForUsage) {
            edits.includeUsage();
        }
        return edits.apply();
    }
}
