package dev.pointsman.gateway.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.pricing.RequestCost;
import dev.pointsman.gateway.ExchangeListener;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.insights.Insights;
import dev.pointsman.insights.InsightsRecord.AttemptResult;
import dev.pointsman.insights.InsightsRecord.Ending;
import dev.pointsman.insights.Lifecycle;
import dev.pointsman.insights.Measured;
import dev.pointsman.insights.Measured.Basis;
import dev.pointsman.insights.Measured.Cost;
import dev.pointsman.insights.Measured.Tokens;
import dev.pointsman.insights.RecordSource;
import dev.pointsman.wire.Usage;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Hands ended exchanges to Insights. Little is done here, because it runs on an event loop. */
final class InsightsListener implements ExchangeListener {
    private final Insights insights;

    InsightsListener(Insights insights) {
        this.insights = insights;
    }

    @Override
    public void ended(ExchangeRecord exchange) {
        if (exchange.decision().isEmpty() && exchange.model().isEmpty()) {
            // Nothing was routed: the request was refused before.
            return;
        }
        insights.offer(() -> source(exchange));
    }

    private static RecordSource source(ExchangeRecord exchange) {
        return new RecordSource(
                exchange.id(),
                exchange.startedMillis(),
                exchange.configHash(),
                exchange.decision(),
                exchange.sessionKey(),
                exchange.choice(),
                exchange.exploration(),
                exchange.series(),
                new Ending(
                        lifecycle(exchange.lifecycle()),
                        exchange.status(),
                        exchange.model(),
                        exchange.attempts().stream()
                                .map(attempt -> new AttemptResult(attempt.model(), attempt.backend(), attempt.result()))
                                .toList()),
                measured(exchange));
    }

    private static Lifecycle lifecycle(ExchangeRecord.Lifecycle lifecycle) {
        return switch (lifecycle) {
            case COMPLETED -> Lifecycle.COMPLETED;
            case ABORTED -> Lifecycle.ABORTED;
            case FAILED -> Lifecycle.FAILED;
            case REJECTED -> Lifecycle.REJECTED;
        };
    }

    private static Measured measured(ExchangeRecord exchange) {
        Tokens tokens = tokens(exchange);
        OptionalInt dispatched = exchange.choice().flatMap(Choice::dispatch).stream()
                .mapToInt(to -> to.index())
                .findFirst();
        Pricing pricing = dispatched.isPresent()
                ? exchange.choice()
                        .orElseThrow()
                        .evidence()
                        .profile(dispatched.getAsInt())
                        .pricing()
                : Pricing.unknown();
        OptionalDouble estimated = dispatched.isPresent()
                ? exchange.choice().orElseThrow().selection().cost(dispatched.getAsInt())
                : OptionalDouble.empty();
        OptionalDouble actual = tokens.basis() == Basis.REPORTED ? exchange.costUsd() : cost(pricing, tokens);
        boolean priced = pricing.isKnown() || actual.isPresent();
        return new Measured(
                exchange.ttftSeconds(),
                exchange.tpotSeconds(),
                tokens,
                new Cost(priced ? Optional.of(pricing.currency()) : Optional.empty(), estimated, actual));
    }

    /** As reported; of a stream that broke before its usage came, what was seen of it. */
    private static Tokens tokens(ExchangeRecord exchange) {
        Usage usage = exchange.usage();
        boolean broke = exchange.lifecycle() == ExchangeRecord.Lifecycle.ABORTED;
        if (broke && usage.isUnknown() && exchange.tokensSeen().isPresent()) {
            OptionalLong prompt = exchange.choice()
                    .map(choice -> choice.evidence().request().inputTokens())
                    .orElseGet(OptionalLong::empty);
            return new Tokens(
                    prompt, exchange.tokensSeen(), OptionalLong.empty(), OptionalLong.empty(), Basis.ESTIMATED);
        }
        return new Tokens(
                usage.promptTokens(),
                usage.completionTokens(),
                usage.reasoningTokens(),
                usage.cachedPromptTokens(),
                Basis.REPORTED);
    }

    private static OptionalDouble cost(Pricing pricing, Tokens tokens) {
        if (!pricing.isKnown() || tokens.prompt().isEmpty()) {
            return OptionalDouble.empty();
        }
        double in = tokens.prompt().getAsLong();
        double out = tokens.completion().orElse(0);
        return OptionalDouble.of(RequestCost.cost(pricing, in, out));
    }
}
