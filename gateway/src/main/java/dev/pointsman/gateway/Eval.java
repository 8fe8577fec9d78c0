package dev.pointsman.gateway;

import dev.pointsman.config.Configuration;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.internal.EvalReply;
import dev.pointsman.gateway.internal.RoutingCompiler;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Previews of many requests, without a running gateway: nothing has been measured then. */
public final class Eval {
    private Eval() {}

    /**
     * The same lines as {@code POST /api/v1/eval}.
     *
     * @param configuration what is asked
     * @param other another configuration whose decisions of the same name choose from the same evidence
     * @param requests OpenAI bodies, bare or wrapped as for a preview, or the short form
     * @param line receives one result for each, and a summary at the end
     */
    public static void run(
            Configuration configuration,
            Optional<Configuration> other,
            List<byte[]> requests,
            Consumer<JsonNode> line) {
        TelemetryStore cold = new TelemetryStore(configuration.telemetry().window());
        new EvalReply(
                        new RoutingCompiler(cold, TimeSource.system()).compile(configuration),
                        other.map(OtherPolicies::of),
                        other.map(Configuration::hash))
                .write(requests, line);
    }
}
