package dev.pointsman.config.internal;

import dev.pointsman.config.ModelCard;
import dev.pointsman.config.ModelConfig;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.core.reasoning.EffortKind;
import dev.pointsman.record.reading.NearestName;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code modelRefs} and gives each candidate its price, its limits and its quality. */
final class CandidatesReader {
    private final Map<String, ModelConfig> models;
    private final QualityCatalog catalog;
    private final QualityKeys keys;

    CandidatesReader(Map<String, ModelConfig> models, QualityCatalog catalog, QualityKeys keys) {
        this.models = models;
        this.catalog = catalog;
        this.keys = keys;
    }

    /** A candidate with what belongs to it, and the path that it stands at. */
    record Read(String path, CandidateProfile profile, ModelConfig model, EffortEvidence quality) {}

    /** The candidates that can be understood; none where the decision lists none, which is an error. */
    List<Read> read(Section decision) {
        List<Section> refs = decision.sections("modelRefs");
        if (refs.isEmpty()
                && !decision.problems().all().stream()
                        .anyMatch(problem -> problem.path().equals(decision.path("modelRefs")))) {
            decision.problems()
                    .error(
                            decision.path("modelRefs"),
                            "lists no candidate: write at least one, for example [{model: "
                                    + models.keySet().stream().findFirst().orElse("small") + "}]");
        }
        List<Read> candidates = new ArrayList<>();
        Map<Candidate, String> seen = new HashMap<>();
        for (Section ref : refs) {
            candidate(ref).ifPresent(read -> {
                String earlier = seen.putIfAbsent(read.profile().candidate(), ref.path());
                if (earlier != null) {
                    ref.problems().error(ref.path(), "is the same candidate as " + earlier + ": remove one of them");
                }
                candidates.add(read);
            });
        }
        checkCurrencies(decision, candidates);
        return candidates;
    }

    private Optional<Read> candidate(Section ref) {
        String name = ref.requiredText("model").strip();
        Optional<String> lora = ref.text("lora_name").filter(text -> !text.isBlank());
        Optional<String> effort = ref.text("reasoning_effort").filter(text -> !text.isBlank());
        Optional<Boolean> useReasoning = ref.flag("use_reasoning");
        double weight = ref.number("weight", 0, Double.MAX_VALUE).orElse(1);
        ref.done();
        ModelConfig model = models.get(name);
        if (model == null) {
            if (!name.isEmpty()) {
                ref.problems()
                        .error(
                                ref.path("model"),
                                "no provider defines the model '" + name + "'"
                                        + NearestName.hint(name, models.keySet()));
            }
            return Optional.empty();
        }
        checkLora(ref, lora, model.card());
        if (useReasoning.equals(Optional.of(false))
                && effort.isPresent()
                && EffortKind.of(effort.get()) != EffortKind.OFF) {
            ref.problems()
                    .error(
                            ref.path("reasoning_effort"),
                            "'" + effort.get() + "' contradicts use_reasoning: false: remove one of them");
        }
        Candidate candidate = new Candidate(name, lora, effort, useReasoning, weight);
        CandidateProfile profile = new CandidateProfile(
                candidate,
                model.pricing(),
                model.card().contextWindowTokens(),
                model.card().maxOutputTokens(),
                model.card().defaultEffort());
        return Optional.of(new Read(ref.path(), profile, model, quality(ref, candidate, model)));
    }

    private EffortEvidence quality(Section ref, Candidate candidate, ModelConfig model) {
        String key = keys.ofCandidate(candidate, model);
        Optional<String> cardDefault = model.card().defaultEffort();
        ModelEfforts efforts = new ModelEfforts(model.reasoning(), catalog.listed(key, cardDefault));
        EffortEvidence quality = new EffortEvidence(catalog, key, candidate, cardDefault, efforts);
        quality.declared()
                .flatMap(efforts::whyUntold)
                .ifPresent(reason -> ref.problems()
                        .warning(
                                ref.path(
                                        candidate.reasoningEffort().isPresent() ? "reasoning_effort" : "use_reasoning"),
                                reason + ", so the quality of '" + candidate.label() + "' is unknown"));
        return quality;
    }

    private static void checkLora(Section ref, Optional<String> lora, ModelCard card) {
        if (lora.isPresent() && !card.loraNames().contains(lora.get())) {
            ref.problems()
                    .error(
                            ref.path("lora_name"),
                            "the card of '" + card.name() + "' lists no adapter '" + lora.get() + "'"
                                    + (card.loraNames().isEmpty()
                                            ? ": add it under routing.modelCards[].loras"
                                            : NearestName.hint(lora.get(), card.loraNames())));
        }
    }

    private static void checkCurrencies(Section decision, List<Read> candidates) {
        Map<String, String> byCurrency = new LinkedHashMap<>();
        for (Read read : candidates) {
            if (read.profile().pricing().isKnown()) {
                byCurrency.putIfAbsent(
                        read.profile().pricing().currency(), read.model().name());
            }
        }
        if (byCurrency.size() > 1) {
            List<String> shown = byCurrency.entrySet().stream()
                    .map(entry -> "'" + entry.getValue() + "' in " + entry.getKey())
                    .toList();
            decision.problems()
                    .error(
                            decision.path("modelRefs"),
                            "prices in different currencies cannot be compared: " + String.join(", ", shown)
                                    + "; write the candidates' pricing in one currency");
        }
    }
}
