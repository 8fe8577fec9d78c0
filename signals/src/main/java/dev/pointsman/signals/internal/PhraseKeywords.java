package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.KeywordSignal;

/** How many of its phrases are there. Costs a share of one pass over the text that all phrases take together. */
final class PhraseKeywords implements Signal {
    private final KeywordSignal.Operator operator;
    private final PhraseBook.Entry phrases;

    PhraseKeywords(KeywordSignal config, PhraseBook book) {
        this.operator = config.operator();
        this.phrases = book.add(config.keywords(), config.scope(), config.caseSensitive(), config.wordBoundaries());
    }

    @Override
    public Cost cost() {
        return Cost.SHARED_PASS;
    }

    @Override
    public double measure(RequestFacts facts) {
        return phrases.present(facts);
    }

    @Override
    public boolean matches(double measure) {
        return matches(operator, measure, phrases.indexes().length);
    }

    static boolean matches(KeywordSignal.Operator operator, double present, int all) {
        return switch (operator) {
            case AND -> present == all;
            case OR -> present > 0;
            case NOR -> present == 0;
        };
    }
}
