package dev.pointsman.config.internal;

import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.config.signals.SignalType;
import dev.pointsman.record.reading.NearestName;
import dev.pointsman.record.reading.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The signals of one routing while its rules are read: who asks for which. */
final class Signals {
    private final Map<SignalType, Map<String, Entry>> byType = new LinkedHashMap<>();

    /** A signal by its place in the file; without a configuration where that has errors. */
    private static final class Entry {
        private final String path;
        private final Optional<SignalConfig> config;
        private boolean asked;

        Entry(String path, Optional<SignalConfig> config) {
            this.path = path;
            this.config = config;
        }
    }

    /** Whether the name is new among its type. */
    boolean add(SignalType type, String name, String path, Optional<SignalConfig> config) {
        return byType.computeIfAbsent(type, ignored -> new LinkedHashMap<>()).putIfAbsent(name, new Entry(path, config))
                == null;
    }

    List<SignalConfig> all() {
        List<SignalConfig> all = new ArrayList<>();
        byType.values().forEach(entries -> entries.values().forEach(entry -> entry.config.ifPresent(all::add)));
        return all;
    }

    /** The signal that a condition names; a problem at this path where there is none. */
    Optional<SignalConfig> find(SignalType type, String name, String path, Problems problems) {
        Map<String, Entry> ofType = byType.getOrDefault(type, Map.of());
        Entry entry = ofType.get(name);
        if (entry == null) {
            problems.error(path, "there is no " + type.id() + " signal '" + name + "'" + hint(type, name, ofType));
            return Optional.empty();
        }
        entry.asked = true;
        return entry.config;
    }

    private String hint(SignalType type, String name, Map<String, Entry> ofType) {
        for (Map.Entry<SignalType, Map<String, Entry>> other : byType.entrySet()) {
            if (other.getValue().containsKey(name)) {
                return "; '" + name + "' is one of signals." + other.getKey().section() + ": write type: "
                        + other.getKey().id();
            }
        }
        return ofType.isEmpty()
                ? ": define it under signals." + type.section()
                : NearestName.hint(name, ofType.keySet());
    }

    void warnUnused(Problems problems) {
        byType.values()
                .forEach(entries -> entries.values().stream()
                        .filter(entry -> !entry.asked && entry.config.isPresent())
                        .forEach(entry -> problems.warning(
                                entry.path, "no rule asks for it, so it is never evaluated: use it, or remove it")));
    }
}
