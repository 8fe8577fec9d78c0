package dev.pointsman.config.internal;

import dev.pointsman.config.InsightsConfig;
import dev.pointsman.config.InsightsConfig.Retention;
import dev.pointsman.config.LimitsConfig;
import dev.pointsman.config.ManagementConfig;
import dev.pointsman.config.Secret;
import dev.pointsman.config.TelemetryConfig;
import dev.pointsman.record.reading.Section;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** Reads what {@code global} holds beside learning. */
final class GlobalReader {
    private static final int MAX_PORT = 65_535;
    private static final int MAX_WINDOW = 1_000_000;
    private static final int MAX_QUEUE = 1_000_000;

    private final Section global;
    private final Secrets secrets;

    GlobalReader(Section global, Secrets secrets) {
        this.global = global;
        this.secrets = secrets;
    }

    private Section section(String key) {
        return global.section(key).orElseGet(() -> Section.empty(global.path(key), global.problems()));
    }

    TelemetryConfig telemetry() {
        Section section = section("telemetry");
        TelemetryConfig defaults = TelemetryConfig.defaults();
        TelemetryConfig telemetry = new TelemetryConfig(
                section.integer("window", 1, MAX_WINDOW).orElse(defaults.window()),
                path(section, "snapshot_file"),
                section.duration("snapshot_interval").orElse(defaults.snapshotInterval()));
        section.done();
        return telemetry;
    }

    InsightsConfig insights() {
        Section section = section("insights");
        InsightsConfig defaults = InsightsConfig.defaults();
        InsightsConfig.Store store = section.oneOf("store", InsightsConfig.Store.class, InsightsConfig.Store::id)
                .orElse(defaults.store());
        Optional<Path> file = path(section, "path");
        Optional<Secret> url = url(section);
        InsightsConfig insights = new InsightsConfig(
                store,
                file,
                url,
                retention(section),
                section.integer("queue_size", 1, MAX_QUEUE).orElse(defaults.queueSize()));
        if (store == InsightsConfig.Store.SQLITE && file.isEmpty()) {
            section.problems()
                    .warning(
                            section.path("path"),
                            "is left out, so the store has no file unless the start names a folder (--data-dir)");
        }
        if (store == InsightsConfig.Store.POSTGRES && url.isEmpty()) {
            section.problems()
                    .error(
                            section.path(section.has("url_env") ? "url_env" : "url"),
                            section.has("url_env")
                                    ? "names an environment variable that is not set or blank: set it to the address"
                                    : "is required with store: postgres: write for example jdbc:postgresql://db/pointsman, "
                                            + "or url_env");
        }
        section.done();
        return insights;
    }

    /** {@code retention: 30d}, or {@code {max_age: 30d, max_size: 2GiB}}. */
    private static Retention retention(Section insights) {
        if (insights.node("retention").filter(JsonNode::isObject).isEmpty()) {
            return new Retention(insights.duration("retention"), OptionalLong.empty());
        }
        Section section = insights.section("retention").orElseThrow();
        Retention retention = new Retention(section.duration("max_age"), Values.longBytes(section, "max_size"));
        section.done();
        return retention;
    }

    private Optional<Secret> url(Section section) {
        Optional<String> written = section.text("url").filter(text -> !text.isBlank());
        if (written.isPresent()
                && (written.get().contains("password=") || written.get().matches(".*//[^/]*:[^/]*@.*"))) {
            section.problems()
                    .error(
                            section.path("url"),
                            "a password must not stand in a configuration: write url_env with the name of an environment "
                                    + "variable that holds the whole address");
        }
        return written.map(Secret::of).or(() -> secrets.ofEnvironment(section, "url_env"));
    }

    ManagementConfig management() {
        Section section = section("management");
        ManagementConfig defaults = ManagementConfig.defaults();
        String address = section.text("address").orElse(defaults.address());
        if (section.has("token")) {
            Secrets.refuse(section, "token", "token_env with the name of an environment variable");
        }
        Optional<Secret> token = secrets.ofEnvironment(section, "token_env");
        ManagementConfig management = new ManagementConfig(
                address, section.integer("port", 0, MAX_PORT).orElse(defaults.port()), token);
        if (token.isEmpty() && section.has("token_env")) {
            section.problems()
                    .error(
                            section.path("token_env"),
                            "names an environment variable that is not set or blank: set it, or remove the key");
        } else if (token.isEmpty() && !isLoopback(address)) {
            section.problems()
                    .error(
                            section.path("address"),
                            "'" + address
                                    + "' can be reached from other machines, so a token is required: write token_env "
                                    + "with the name of an environment variable, or address: 127.0.0.1");
        }
        section.done();
        return management;
    }

    private static boolean isLoopback(String address) {
        return address.equals("localhost")
                || address.equals("::1")
                || address.equals("[::1]")
                || address.matches("127(\\.\\d{1,3}){3}");
    }

    LimitsConfig limits() {
        Section section = section("limits");
        LimitsConfig defaults = LimitsConfig.defaults();
        Map<String, Object> rates = section.section("rates")
                .flatMap(rate -> section.node("rates"))
                .filter(JsonNode::isObject)
                .map(Values::plain)
                .orElse(Map.of());
        if (!rates.isEmpty()) {
            section.problems().warning(section.path("rates"), "has no effect yet: no request is refused by rate");
        }
        LimitsConfig limits = new LimitsConfig(
                Values.bytes(section, "max_body", defaults.maxBodyBytes()),
                section.integer("max_connections", 1, Integer.MAX_VALUE).orElse(defaults.maxConnections()),
                section.integer("max_pending", 1, Integer.MAX_VALUE).orElse(defaults.maxPending()),
                Values.bytes(section, "max_event", defaults.maxEventBytes()),
                rates);
        section.done();
        return limits;
    }

    Optional<Path> apiKeysFile() {
        Section section = section("auth");
        Optional<Path> file = path(section, "api_keys_file");
        if (file.isPresent()) {
            section.problems()
                    .warning(section.path("api_keys_file"), "has no effect yet: every caller is served without a key");
        }
        section.done();
        return file;
    }

    private static Optional<Path> path(Section section, String key) {
        Optional<String> text = section.text(key);
        try {
            if (text.isPresent() && text.get().isBlank()) {
                section.problems().error(section.path(key), "is blank: write the name of a file, or leave it out");
                return Optional.empty();
            }
            return text.map(Path::of);
        } catch (InvalidPathException e) {
            section.problems().error(section.path(key), "is not the name of a file: " + e.getReason());
            return Optional.empty();
        }
    }
}
