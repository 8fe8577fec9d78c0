package dev.pointsman.config.internal;

import dev.pointsman.config.ListenerConfig;
import dev.pointsman.config.ListenerConfig.ListenerTls;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code listeners}. */
final class ListenersReader {
    private static final int MAX_PORT = 65_535;

    private ListenersReader() {}

    static List<ListenerConfig> read(Section root) {
        ListenerConfig standard = ListenerConfig.standard();
        List<ListenerConfig> listeners = new ArrayList<>();
        Map<String, String> bound = new HashMap<>();
        for (Section section : root.sections("listeners")) {
            ListenerConfig listener = new ListenerConfig(
                    section.text("name").orElse("listener-" + listeners.size()),
                    section.text("address").orElse(standard.address()),
                    section.integer("port", 0, MAX_PORT).orElse(standard.port()),
                    section.duration("timeout").orElse(standard.idleTimeout()),
                    tls(section));
            section.done();
            String place = listener.address() + ":" + listener.port();
            String earlier = listener.port() == 0 ? null : bound.putIfAbsent(place, section.path());
            if (earlier != null) {
                section.problems()
                        .error(
                                section.path("port"),
                                place + " is already the place of " + earlier + "; give each listener its own");
            }
            listeners.add(listener);
        }
        return listeners.isEmpty() ? List.of(standard) : listeners;
    }

    private static Optional<ListenerTls> tls(Section listener) {
        return listener.section("tls").map(section -> {
            section.problems().warning(section.path(), "has no effect yet: this listener speaks plain HTTP");
            ListenerTls tls = new ListenerTls(section.requiredText("cert_file"), section.requiredText("key_file"));
            section.done();
            return tls;
        });
    }
}
