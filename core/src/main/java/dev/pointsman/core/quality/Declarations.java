package dev.pointsman.core.quality;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is declared under which id, in declared order; the first declaration of an id is the one that counts. */
final class Declarations<T> {

    /** Where definitions come from: an operator's may extend the built-in ones but never replace one. */
    enum Origin {
        BUILT_IN,
        OPERATOR
    }

    record Declared<T>(T value, String path, Origin origin) {}

    private final String kind;
    private final Map<String, Declared<T>> byId = new LinkedHashMap<>();

    Declarations(String kind) {
        this.kind = kind;
    }

    void add(String id, T value, String path, Origin origin, Problems problems) {
        Optional<String> malformed = QualityId.problem(id);
        if (malformed.isPresent()) {
            problems.error(path + ".id", malformed.get());
            return;
        }
        Declared<T> earlier = byId.putIfAbsent(id, new Declared<>(value, path, origin));
        if (earlier == null) {
            return;
        }
        if (earlier.origin() == Origin.BUILT_IN && origin == Origin.OPERATOR) {
            QualityId taken = QualityId.parse(id);
            problems.error(
                    path + ".id",
                    "'" + id + "' is a built-in " + kind
                            + ", which cannot be replaced; choose an id of your own, for example '"
                            + new QualityId("acme", taken.name(), taken.version()) + "'");
        } else {
            problems.error(
                    path + ".id",
                    "'" + id + "' is already declared at " + earlier.path()
                            + "; remove one, or give this one another version");
        }
    }

    Optional<T> find(String id) {
        return declared(id).map(Declared::value);
    }

    Optional<Declared<T>> declared(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    Set<String> ids() {
        return byId.keySet();
    }

    List<T> values() {
        return byId.values().stream().map(Declared::value).toList();
    }
}
