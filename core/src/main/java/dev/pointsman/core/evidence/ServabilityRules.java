package dev.pointsman.core.evidence;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The usual reasons for which a candidate cannot serve a request: size, format, no backend. */
public final class ServabilityRules {
    /** Prompt and asked-for completion do not fit the context window; limit and observed in tokens. */
    public static final String CONTEXT_WINDOW = "context_window";
    /** More completion tokens are asked for than the model can give; limit and observed in tokens. */
    public static final String MAX_OUTPUT_TOKENS = "max_output_tokens";
    /** The model's backends do not speak the request's wire format. */
    public static final String API_FORMAT = "api_format";
    /** No backend of the model can take an attempt now. */
    public static final String UNAVAILABLE = "unavailable";

    private ServabilityRules() {}

    /** All of them, cheapest first. */
    public static List<ServabilityRule> all() {
        return List.of(new Available(), new SpeaksFormat(), new FitsContextWindow(), new FitsOutputLimit());
    }

    private record Available() implements ServabilityRule {
        @Override
        public boolean concerns(PoolMember member) {
            return true;
        }

        @Override
        public PoolTest admitsAll(List<PoolMember> members) {
            BooleanSupplier[] available =
                    members.stream().map(PoolMember::available).toArray(BooleanSupplier[]::new);
            return (request, mostInputTokens) -> {
                for (BooleanSupplier one : available) {
                    if (!one.getAsBoolean()) {
                        return false;
                    }
                }
                return true;
            };
        }

        @Override
        public Optional<RuleViolation> check(PoolMember member, RoutedRequest request, long inputTokens) {
            return member.available().getAsBoolean() ? Optional.empty() : Optional.of(RuleViolation.of(UNAVAILABLE));
        }
    }

    private record SpeaksFormat() implements ServabilityRule {
        @Override
        public boolean concerns(PoolMember member) {
            return true;
        }

        @Override
        public PoolTest admitsAll(List<PoolMember> members) {
            Set<String> common = new HashSet<>(members.get(0).apiFormats());
            members.forEach(member -> common.retainAll(member.apiFormats()));
            return (request, mostInputTokens) -> common.contains(request.apiFormat());
        }

        @Override
        public Optional<RuleViolation> check(PoolMember member, RoutedRequest request, long inputTokens) {
            return member.apiFormats().contains(request.apiFormat())
                    ? Optional.empty()
                    : Optional.of(RuleViolation.of(API_FORMAT));
        }
    }

    private record FitsContextWindow() implements ServabilityRule {
        @Override
        public boolean concerns(PoolMember member) {
            return member.profile().contextWindowTokens().isPresent();
        }

        @Override
        public Optional<RuleViolation> check(PoolMember member, RoutedRequest request, long inputTokens) {
            return over(CONTEXT_WINDOW, member.profile().contextWindowTokens(), needed(request, inputTokens));
        }

        @Override
        public PoolTest admitsAll(List<PoolMember> members) {
            long smallest = smallest(members, CandidateProfile::contextWindowTokens);
            return (request, mostInputTokens) -> needed(request, mostInputTokens) <= smallest;
        }

        private static long needed(RoutedRequest request, long inputTokens) {
            long needed =
                    inputTokens + request.numbers().outputTokensPerChoice().orElse(0);
            // Both are >= 0: a sum below 0 has passed the largest number.
            return needed < 0 ? Long.MAX_VALUE : needed;
        }
    }

    private record FitsOutputLimit() implements ServabilityRule {
        @Override
        public boolean concerns(PoolMember member) {
            return member.profile().maxOutputTokens().isPresent();
        }

        @Override
        public Optional<RuleViolation> check(PoolMember member, RoutedRequest request, long inputTokens) {
            return over(MAX_OUTPUT_TOKENS, member.profile().maxOutputTokens(), asked(request));
        }

        @Override
        public PoolTest admitsAll(List<PoolMember> members) {
            long smallest = smallest(members, CandidateProfile::maxOutputTokens);
            return (request, mostInputTokens) -> asked(request) <= smallest;
        }

        private static long asked(RoutedRequest request) {
            return request.numbers().outputTokensPerChoice().orElse(0);
        }
    }

    private static long smallest(List<PoolMember> members, Function<CandidateProfile, OptionalLong> limit) {
        return members.stream()
                .mapToLong(member -> limit.apply(member.profile()).orElse(Long.MAX_VALUE))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static Optional<RuleViolation> over(String rule, OptionalLong limit, long observed) {
        return observed > limit.orElse(Long.MAX_VALUE)
                ? Optional.of(RuleViolation.of(rule, (double) limit.getAsLong(), (double) observed))
                : Optional.empty();
    }
}
