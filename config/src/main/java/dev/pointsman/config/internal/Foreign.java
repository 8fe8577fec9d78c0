package dev.pointsman.config.internal;

import dev.pointsman.record.reading.Section;
import java.util.Set;

/** Sections of vllm-project/semantic-router that exist there and are not served here: refused by name, never ignored. */
final class Foreign {
    static final Foreign ROOT = new Foreign(
            "semantic_cache",
            "response_cache",
            "prompt_guard",
            "classifier",
            "bert_model",
            "embedding_models",
            "tools",
            "categories",
            "vllm_endpoints",
            "model_config",
            "reasoning_families",
            "default_reasoning_effort",
            "observability",
            "looper",
            "plugins",
            "signals",
            "decisions",
            "response_api",
            "router_replay",
            "memory",
            "api",
            "authz",
            "ratelimit",
            "evaluation_catalog");
    static final Foreign ROUTING = new Foreign("strategy", "projections", "plugins", "looper");
    static final Foreign SIGNALS = new Foreign(
            "embeddings",
            "domains",
            "fact_check",
            "user_feedbacks",
            "reasks",
            "preferences",
            "complexity",
            "modality",
            "role_bindings",
            "jailbreak",
            "pii",
            "kb",
            "events",
            "classifiers");
    /** Types of conditions. */
    static final Foreign CONDITION = new Foreign(
            "embedding",
            "domain",
            "fact_check",
            "user_feedback",
            "reask",
            "preference",
            "complexity",
            "modality",
            "authz",
            "jailbreak",
            "pii",
            "kb",
            "event",
            "classifier",
            "projection");
    /** Methods of keyword signals. */
    static final Foreign METHOD = new Foreign("bm25", "ngram", "fuzzy");

    static final Foreign DECISION =
            new Foreign("plugins", "candidateIterations", "output_contract", "tier", "annotations", "looper");
    static final Foreign GLOBAL = new Foreign("services", "stores", "integrations", "model_catalog");
    static final Foreign ROUTER = new Foreign(
            "config_source",
            "strategy",
            "auto_model_name",
            "auto_model_names",
            "include_config_models_in_list",
            "clear_route_cache",
            "streamed_body",
            "skip_processing",
            "model_selection");

    private final Set<String> names;

    private Foreign(String... names) {
        this.names = Set.of(names);
    }

    /** Reports the foreign sections that are there, so that they are no unknown keys. */
    void refuse(Section section) {
        for (String key : section.keys()) {
            if (names.contains(key)) {
                section.node(key);
                section.problems()
                        .error(
                                section.path(key),
                                "'" + key
                                        + "' is a section of vllm-project/semantic-router that Pointsman does not serve: "
                                        + "remove it, or let 'pointsman import' carry over what can be");
            }
        }
    }

    boolean names(String word) {
        return names.contains(word);
    }

    /** Reports a foreign word as the value of this key. */
    void refuseValue(Section section, String key) {
        section.text(key)
                .filter(this::names)
                .ifPresent(word -> section.problems()
                        .error(
                                section.path(key),
                                "'" + word
                                        + "' is known to vllm-project/semantic-router, but not served by Pointsman: remove it, "
                                        + "or let 'pointsman import' carry over what can be"));
    }
}
