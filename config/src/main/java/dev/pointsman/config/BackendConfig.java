package dev.pointsman.config;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * A server that serves a model.
 *
 * @param name unique within its model
 * @param baseUri what API paths such as {@code /chat/completions} are appended to, without a trailing slash: it ends with
 *     {@code /v1} for most servers
 * @param weight share of the model's attempts, &gt;= 0
 * @param apiKey sent in {@code authHeader} behind {@code authPrefix}
 * @param authHeader header that carries the key
 * @param authPrefix what stands before the key, with its blank: {@code "Bearer "}; may be empty
 * @param extraHeaders sent with every request; their values are redacted in what is shown
 * @param tls how the server is verified and the client identifies itself; empty for the platform's defaults
 * @param proxy HTTP proxy between
 */
public record BackendConfig(
        String name,
        URI baseUri,
        double weight,
        Optional<Secret> apiKey,
        String authHeader,
        String authPrefix,
        Map<String, String> extraHeaders,
        Optional<BackendTls> tls,
        Optional<URI> proxy) {

    /** PEM files; {@code verify} off accepts any certificate. */
    public record BackendTls(
            Optional<String> caFile, Optional<String> certFile, Optional<String> keyFile, boolean verify) {}

    /** The value of {@link #authHeader()}; empty where there is no key. */
    public Optional<String> authorization() {
        return apiKey.map(key -> authPrefix + key.reveal());
    }
}
