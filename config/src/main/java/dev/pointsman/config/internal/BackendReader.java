package dev.pointsman.config.internal;

import dev.pointsman.config.BackendConfig;
import dev.pointsman.config.BackendConfig.BackendTls;
import dev.pointsman.config.Secret;
import dev.pointsman.record.reading.Section;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code backend_refs}. */
final class BackendReader {
    private static final String BEARER = "Bearer ";
    private static final String AUTHORIZATION = "Authorization";
    private static final Set<String> CREDENTIAL_HEADERS =
            Set.of("authorization", "proxy-authorization", "x-api-key", "api-key", "cookie");

    private final Secrets secrets;

    BackendReader(Secrets secrets) {
        this.secrets = secrets;
    }

    /** @param anthropicOnly whether the model speaks nothing but Anthropic's format, whose keys go in a header of their own */
    List<BackendConfig> read(Section model, boolean anthropicOnly) {
        List<BackendConfig> backends = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Section section : model.sections("backend_refs")) {
            String name = section.text("name").filter(text -> !text.isBlank()).orElse("backend-" + backends.size());
            if (!names.add(name)) {
                section.problems()
                        .error(section.path("name"), "the backend '" + name + "' is listed twice for this model");
            }
            backends.add(backend(section, name, anthropicOnly));
            section.done();
        }
        if (backends.isEmpty()) {
            model.problems()
                    .warning(
                            model.path("backend_refs"),
                            "lists no backend, so nothing can be sent to this model: write for example "
                                    + "[{base_url: \"http://127.0.0.1:8000/v1\"}]");
        }
        return backends;
    }

    private BackendConfig backend(Section section, String name, boolean anthropicOnly) {
        Optional<Secret> key = secrets.find(section, "api_key");
        String header = section.text("auth_header")
                .filter(text -> isHeaderName(section, "auth_header", text))
                .orElse(anthropicOnly ? "x-api-key" : AUTHORIZATION);
        String usualPrefix = header.equalsIgnoreCase(AUTHORIZATION) ? BEARER : "";
        String prefix = section.text("auth_prefix")
                .map(text -> text.isBlank() ? "" : text.strip() + " ")
                .orElse(usualPrefix);
        return new BackendConfig(
                name,
                baseUri(section),
                section.number("weight", 0, Double.MAX_VALUE).orElse(1),
                key,
                header,
                prefix,
                extraHeaders(section),
                tls(section),
                proxy(section));
    }

    private static URI baseUri(Section section) {
        Optional<String> baseUrl = section.text("base_url");
        Optional<String> endpoint = section.text("endpoint");
        Optional<String> protocol = section.oneOf("protocol", List.of("http", "https"), text -> text);
        URI none = URI.create("http://invalid.invalid");
        if (baseUrl.isPresent() && endpoint.isPresent()) {
            section.problems().error(section.path("endpoint"), "cannot stand beside base_url: keep one of them");
            return none;
        }
        if (baseUrl.isEmpty() && endpoint.isEmpty()) {
            boolean unreadable = section.has("base_url") || section.has("endpoint");
            if (!unreadable) {
                section.problems()
                        .error(
                                section.path("base_url"),
                                "is required: write for example \"http://127.0.0.1:8000/v1\", or endpoint and protocol");
            }
            return none;
        }
        String key = baseUrl.isPresent() ? "base_url" : "endpoint";
        String written = baseUrl.orElseGet(() -> protocol.orElse("http") + "://" + withVersion(endpoint.orElse("")));
        return uri(section, key, written).orElse(none);
    }

    private static String withVersion(String endpoint) {
        return endpoint.contains("/") ? endpoint : endpoint + "/v1";
    }

    private static Optional<URI> uri(Section section, String key, String text) {
        String problem;
        try {
            URI uri = new URI(text.strip().replaceAll("/+$", ""));
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if (uri.getUserInfo() != null) {
                problem =
                        "must not hold a user or password: write api_key_env with the name of an environment variable";
            } else if (uri.getQuery() != null || uri.getFragment() != null) {
                problem = "must end with its path, without '?' or '#'";
            } else if (!scheme.equals("http") && !scheme.equals("https")) {
                problem = "must begin with http:// or https://, but is '" + text + "'";
            } else if (uri.getHost() == null || uri.getPort() > 65_535) {
                problem = "names no host: write for example http://127.0.0.1:8000/v1, but it is '" + text + "'";
            } else {
                return Optional.of(uri);
            }
        } catch (URISyntaxException e) {
            problem = "is not an address: " + e.getReason();
        }
        section.problems().error(section.path(key), problem);
        return Optional.empty();
    }

    private static Map<String, String> extraHeaders(Section section) {
        Map<String, String> headers = Values.texts(section, "extra_headers");
        for (Map.Entry<String, String> header : headers.entrySet()) {
            String path = section.path("extra_headers") + "." + header.getKey();
            if (CREDENTIAL_HEADERS.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                section.problems()
                        .error(
                                path,
                                "a secret must not stand in a configuration: write api_key_env, and auth_header: "
                                        + header.getKey());
            } else if (!header.getKey().matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
                section.problems().error(path, "'" + header.getKey() + "' is not the name of a header");
            } else if (!header.getValue().chars().allMatch(c -> c >= ' ' && c != 127)) {
                section.problems().error(path, "a header's value must not contain line breaks or control characters");
            }
        }
        return headers;
    }

    private static boolean isHeaderName(Section section, String key, String name) {
        boolean sound = name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
        if (!sound) {
            section.problems().error(section.path(key), "'" + name + "' is not the name of a header");
        }
        return sound;
    }

    private static Optional<BackendTls> tls(Section backend) {
        return backend.section("tls").map(section -> {
            section.problems()
                    .warning(section.path(), "has no effect yet: https uses the platform's certificates and verifies");
            BackendTls tls = new BackendTls(
                    section.text("ca_file"),
                    section.text("cert_file"),
                    section.text("key_file"),
                    section.flag("verify").orElse(true));
            section.done();
            return tls;
        });
    }

    private static Optional<URI> proxy(Section section) {
        Optional<String> written = section.text("proxy");
        if (written.isPresent()) {
            section.problems().warning(section.path("proxy"), "has no effect yet: backends are reached directly");
        }
        return written.flatMap(text -> uri(section, "proxy", text));
    }
}
