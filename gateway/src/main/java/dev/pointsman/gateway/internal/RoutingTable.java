package dev.pointsman.gateway.internal;

import dev.pointsman.config.Configuration;
import dev.pointsman.signals.DecisionMatcher;
import dev.pointsman.signals.SignalInput;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The configuration as requests read it: immutable, and kept by an exchange from its beginning to its end.
 *
 * @param configuration what it was made from
 * @param models by name
 * @param entrypoints public name to decisions, in the order in which they are tried
 * @param matchers public name to what finds the decision among those
 * @param templateSwitches names by which callers may switch reasoning under {@code chat_template_kwargs}, beside the usual ones
 */
public record RoutingTable(
        Configuration configuration,
        Map<String, ModelRuntime> models,
        Map<String, List<DecisionRuntime>> entrypoints,
        Map<String, DecisionMatcher> matchers,
        Set<String> templateSwitches) {

    private static final List<String> SESSION_IDENTITIES = List.of("session", "conversation", "user");
    private static final String USUAL_SESSION_HEADER = "x-session-id";

    /** The request header that tells sessions apart. */
    Optional<String> sessionHeader() {
        Map<String, String> headers = configuration.learning().protection().identityHeaders();
        return headers.isEmpty()
                ? Optional.of(USUAL_SESSION_HEADER)
                : SESSION_IDENTITIES.stream()
                        .map(headers::get)
                        .filter(Objects::nonNull)
                        .findFirst();
    }

    /** Where a request goes by the model that it names; empty where nothing has the name, or no decision matches. */
    Optional<Route> route(SignalInput request) {
        String name = request.head().model();
        DecisionMatcher matcher = matchers.get(name);
        List<DecisionRuntime> decisions = entrypoints.get(name);
        if (matcher == null || decisions == null) {
            return Optional.ofNullable(models.get(name)).map(Route.Direct::new);
        }
        OptionalInt match = matcher.firstMatch(request);
        return match.isPresent() ? Optional.of(new Route.Routed(decisions.get(match.getAsInt()))) : defaultModel();
    }

    private Optional<Route> defaultModel() {
        return configuration
                .defaults()
                .model()
                .flatMap(name -> Optional.ofNullable(models.get(name)))
                .map(Route.Direct::new);
    }

    /** Every name that a client may ask for: entrypoints first, then models. */
    List<String> names() {
        return java.util.stream.Stream.concat(entrypoints.keySet().stream(), models.keySet().stream())
                .toList();
    }

    /** Where a request goes. */
    sealed interface Route {
        /** A decision chooses among its candidates. */
        record Routed(DecisionRuntime decision) implements Route {}

        /** The client named the model itself. */
        record Direct(ModelRuntime model) implements Route {}
    }
}
