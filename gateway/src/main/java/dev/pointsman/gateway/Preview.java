package dev.pointsman.gateway;

import dev.pointsman.config.Configuration;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.internal.PreviewReply;
import dev.pointsman.gateway.internal.RoutingCompiler;
import tools.jackson.databind.JsonNode;

/** What a configuration would choose for one request, without a running gateway: nothing has been measured then. */
public final class Preview {
    private Preview() {}

    /**
     * The same reply as {@code POST /api/v1/routing/preview}.
     *
     * @param configuration what is asked
     * @param request an OpenAI body, bare or under {@code request}, or the short form
     * @throws dev.pointsman.wire.InvalidRequestException where the request is none of these
     */
    public static JsonNode of(Configuration configuration, byte[] request) {
        TelemetryStore cold = new TelemetryStore(configuration.telemetry().window());
        return PreviewReply.of(new RoutingCompiler(cold, TimeSource.system()).compile(configuration), request);
    }
}
