package dev.pointsman.gateway.internal;

import dev.pointsman.config.BackendConfig;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** One server that serves a model: where it is, how to talk to it, and how many attempts are open there. */
public final class BackendRuntime {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final String name;
    private final URI base;
    private final Optional<String> authHeader;
    private final String authValue;
    private final Map<String, String> extraHeaders;
    private final Duration connectTimeout;
    private final AtomicInteger inflight = new AtomicInteger();

    BackendRuntime(BackendConfig config, Duration connectTimeout) {
        this.name = config.name();
        this.base = config.baseUri();
        this.authHeader = config.apiKey().map(key -> config.authHeader());
        this.authValue =
                config.apiKey().map(key -> config.authPrefix() + key.reveal()).orElse("");
        this.extraHeaders = config.extraHeaders();
        this.connectTimeout = connectTimeout;
    }

    String name() {
        return name;
    }

    /** A request to a path below the backend's base address. */
    RequestOptions request(HttpMethod method, String path) {
        boolean tls = "https".equals(base.getScheme());
        int port = base.getPort() >= 0 ? base.getPort() : tls ? HTTPS_PORT : HTTP_PORT;
        String prefix = base.getRawPath() == null ? "" : base.getRawPath().replaceAll("/+$", "");
        RequestOptions options = new RequestOptions()
                .setMethod(method)
                .setHost(host())
                .setPort(port)
                .setSsl(tls)
                .setURI(prefix + path);
        authHeader.ifPresent(header -> options.putHeader(header, authValue));
        extraHeaders.forEach(options::putHeader);
        return options;
    }

    private String host() {
        String host = base.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    long connectTimeoutMillis() {
        return connectTimeout.toMillis();
    }

    int inflight() {
        return inflight.get();
    }

    void begin() {
        inflight.incrementAndGet();
    }

    void end() {
        inflight.decrementAndGet();
    }
}
