package dev.pointsman.config;

import java.time.Duration;
import java.util.Optional;

/**
 * An address of the data plane.
 *
 * @param name for people
 * @param address IP address or host name to bind
 * @param port 0..65535; 0 lets the system choose
 * @param idleTimeout how long a connection may stay silent
 * @param tls certificate; empty for plain HTTP
 */
public record ListenerConfig(String name, String address, int port, Duration idleTimeout, Optional<ListenerTls> tls) {
    /** Where the data plane listens if nothing is configured. */
    public static ListenerConfig standard() {
        return new ListenerConfig("default", "0.0.0.0", 8899, Duration.ofMinutes(5), Optional.empty());
    }

    /** PEM files. */
    public record ListenerTls(String certFile, String keyFile) {}
}
