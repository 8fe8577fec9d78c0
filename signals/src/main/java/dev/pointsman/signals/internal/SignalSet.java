package dev.pointsman.signals.internal;

import dev.pointsman.config.Rule;
import dev.pointsman.config.signals.ContextSignal;
import dev.pointsman.config.signals.ConversationSignal;
import dev.pointsman.config.signals.KeywordSignal;
import dev.pointsman.config.signals.LanguageSignal;
import dev.pointsman.config.signals.MetadataSignal;
import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.config.signals.StructureSignal;
import dev.pointsman.signals.LanguageDetector;
import dev.pointsman.signals.SignalReading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The signals of one routing, each with its index. Immutable once made. */
public final class SignalSet {
    private final Signal[] signals;
    private final Map<SignalConfig, Integer> indexes = new HashMap<>();
    private final PhraseBook phrases = new PhraseBook();
    private final Set<String> bodyFields = new HashSet<>();
    private final Optional<LanguageDetector> detector;

    /**
     * @param asked the signals that some rule asks for, each once
     * @param detector of languages
     * @throws IllegalStateException where a detector is needed and not there
     */
    public SignalSet(Collection<SignalConfig> asked, Optional<LanguageDetector> detector) {
        this.detector = detector;
        this.signals = new Signal[asked.size()];
        for (SignalConfig config : asked) {
            int index = indexes.size();
            signals[index] = signal(config);
            indexes.put(config, index);
        }
        phrases.freeze();
    }

    private Signal signal(SignalConfig config) {
        return switch (config) {
            case KeywordSignal keyword ->
                keyword.method() == KeywordSignal.Method.REGEX
                        ? new PatternKeywords(keyword)
                        : new PhraseKeywords(keyword, phrases);
            case ContextSignal context -> new ContextTokens(context);
            case StructureSignal structure -> StructureSignals.of(structure, phrases);
            case ConversationSignal conversation -> new ConversationShape(conversation);
            case MetadataSignal metadata -> {
                MetadataValue value = new MetadataValue(metadata);
                value.bodyField().ifPresent(bodyFields::add);
                yield value;
            }
            case LanguageSignal language -> {
                if (detector.isEmpty()) {
                    throw new IllegalStateException("language signals need a language detector");
                }
                yield new TextLanguage(language);
            }
        };
    }

    /** The rule with its signals by index, cheap ones first within each group. */
    public Condition compile(Rule rule) {
        return switch (rule) {
            case Rule.Condition condition -> new Condition.Leaf(index(condition.signal()));
            case Rule.Group group -> {
                List<Condition> conditions = new ArrayList<>();
                group.conditions().stream()
                        .sorted(Comparator.comparing(this::cost))
                        .forEach(inner -> conditions.add(compile(inner)));
                yield switch (group.operator()) {
                    case AND -> new Condition.All(List.copyOf(conditions));
                    case OR -> new Condition.Any(List.copyOf(conditions));
                    case NOT -> new Condition.Not(new Condition.Any(List.copyOf(conditions)));
                };
            }
        };
    }

    /** Of a group: what its dearest signal takes. */
    private Signal.Cost cost(Rule rule) {
        return switch (rule) {
            case Rule.Condition condition -> signals[index(condition.signal())].cost();
            case Rule.Group group ->
                group.conditions().stream()
                        .map(this::cost)
                        .max(Comparator.naturalOrder())
                        .orElse(Signal.Cost.CONSTANT);
        };
    }

    private int index(SignalConfig signal) {
        Integer index = indexes.get(signal);
        if (index == null) {
            throw new IllegalArgumentException("a rule asks for a signal that is not of its routing");
        }
        return index;
    }

    /** A signal's answer, with what was measured. */
    public SignalReading reading(SignalConfig config, RequestFacts facts) {
        int index = index(config);
        double measure = facts.measure(index);
        return new SignalReading(config, signals[index].matches(measure), measure, signals[index].word(facts));
    }

    int size() {
        return signals.length;
    }

    Signal signal(int index) {
        return signals[index];
    }

    PhraseBook phrases() {
        return phrases;
    }

    /** Names that {@link dev.pointsman.wire.TopLevelFields} shall look up. */
    Set<String> bodyFields() {
        return bodyFields;
    }

    LanguageDetector detector() {
        return detector.orElseThrow();
    }
}
