package dev.pointsman.signals.internal;

import com.google.re2j.Pattern;
import dev.pointsman.config.signals.KeywordSignal;
import dev.pointsman.config.signals.TextScope;
import java.util.List;

/**
 * How many of its regular expressions match somewhere. Costs a pass over the decoded text for each expression, in time linear in
 * text and expression.
 */
final class PatternKeywords implements Signal {
    private final KeywordSignal.Operator operator;
    private final List<Pattern> patterns;
    private final TextScope scope;

    PatternKeywords(KeywordSignal config) {
        this.operator = config.operator();
        this.scope = config.scope();
        int flags = config.caseSensitive() ? 0 : Pattern.CASE_INSENSITIVE;
        this.patterns = config.keywords().stream()
                .map(keyword -> Pattern.compile(keyword, flags))
                .toList();
    }

    @Override
    public Cost cost() {
        return Cost.OWN_PASS;
    }

    @Override
    public double measure(RequestFacts facts) {
        int present = 0;
        for (Pattern pattern : patterns) {
            present += isIn(facts.texts(scope), pattern) ? 1 : 0;
        }
        return present;
    }

    private static boolean isIn(List<String> texts, Pattern pattern) {
        for (String text : texts) {
            if (pattern.matcher(text).find()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean matches(double measure) {
        return PhraseKeywords.matches(operator, measure, patterns.size());
    }
}
