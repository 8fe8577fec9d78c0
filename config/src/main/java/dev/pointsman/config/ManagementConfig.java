package dev.pointsman.config;

import java.util.Optional;

/**
 * @param address IP address or host name to bind
 * @param port 0..65535; 0 lets the system choose
 * @param token what callers must present; always there where the address is not a loopback one
 */
public record ManagementConfig(String address, int port, Optional<Secret> token) {
    public static ManagementConfig defaults() {
        return new ManagementConfig("127.0.0.1", 9898, Optional.empty());
    }
}
