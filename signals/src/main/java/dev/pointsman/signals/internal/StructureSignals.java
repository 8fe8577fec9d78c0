package dev.pointsman.signals.internal;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.pointsman.config.signals.Feature;
import dev.pointsman.config.signals.NumberRange;
import dev.pointsman.config.signals.StructureSignal;
import dev.pointsman.config.signals.TextScope;
import java.util.function.ToDoubleFunction;

/**
 * Counts, existence and density of what a text is searched for. Keyword sets share the one pass of all phrases; a regular
 * expression takes its own; a density adds the pass that counts the text's units, once for each scope.
 */
final class StructureSignals implements Signal {
    private final Cost cost;
    private final ToDoubleFunction<RequestFacts> found;
    private final Feature feature;
    private final NumberRange range;
    private final TextScope scope;

    private StructureSignals(Cost cost, ToDoubleFunction<RequestFacts> found, StructureSignal config) {
        this.cost = cost;
        this.found = found;
        this.feature = config.feature();
        this.range = config.range();
        this.scope = config.scope();
    }

    static Signal of(StructureSignal config, PhraseBook book) {
        TextScope scope = config.scope();
        return switch (config.source()) {
            case StructureSignal.KeywordSet set -> {
                PhraseBook.Entry phrases = book.add(set.keywords(), scope, set.caseSensitive(), true);
                yield new StructureSignals(Cost.SHARED_PASS, phrases::occurrences, config);
            }
            case StructureSignal.Pattern pattern -> {
                Pattern compiled = Pattern.compile(pattern.regex());
                boolean onlyFirst = config.feature() == Feature.EXISTS;
                yield new StructureSignals(Cost.OWN_PASS, facts -> count(facts, scope, compiled, onlyFirst), config);
            }
            case StructureSignal.TextBytes _ ->
                new StructureSignals(
                        Cost.SHARED_PASS, facts -> facts.textMeasure(scope).bytes(), config);
        };
    }

    private static double count(RequestFacts facts, TextScope scope, Pattern pattern, boolean onlyFirst) {
        long count = 0;
        for (String text : facts.texts(scope)) {
            Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
                count++;
                if (onlyFirst) {
                    return count;
                }
            }
        }
        return count;
    }

    @Override
    public Cost cost() {
        return cost;
    }

    @Override
    public double measure(RequestFacts facts) {
        double count = found.applyAsDouble(facts);
        return switch (feature) {
            case COUNT -> count;
            case EXISTS -> count > 0 ? 1 : 0;
            case DENSITY -> {
                long units = facts.textMeasure(scope).units();
                yield units == 0 ? 0 : count / units;
            }
        };
    }

    @Override
    public boolean matches(double measure) {
        return range.contains(measure);
    }
}
