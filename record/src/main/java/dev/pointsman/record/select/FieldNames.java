package dev.pointsman.record.select;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** The names that an object may have, at most 64, found by the parser without making strings of what it reads. */
final class FieldNames {
    private final List<String> names;
    private final PropertyNameMatcher matcher;

    private FieldNames(List<String> names) {
        this.names = names;
        this.matcher = new JsonFactory()
                .constructNameMatcher(names.stream().map(Named::fromString).toList(), false);
    }

    static FieldNames of(String... names) {
        return new FieldNames(Stream.of(names).map(String::intern).toList());
    }

    List<String> names() {
        return names;
    }

    PropertyNameMatcher matcher() {
        return matcher;
    }
}
