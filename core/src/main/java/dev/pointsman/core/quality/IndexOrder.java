package dev.pointsman.core.quality;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The order in which indexes can be computed: what is nested comes first. Reports each cycle that it meets. */
final class IndexOrder {

    private final Declarations<QualityIndex> indexes;
    private final Problems problems;
    private final List<QualityIndex> ordered = new ArrayList<>();
    private final Set<String> done = new HashSet<>();
    private final List<String> way = new ArrayList<>();

    private IndexOrder(Declarations<QualityIndex> indexes, Problems problems) {
        this.indexes = indexes;
        this.problems = problems;
    }

    static List<QualityIndex> of(Declarations<QualityIndex> indexes, Problems problems) {
        IndexOrder order = new IndexOrder(indexes, problems);
        indexes.ids().forEach(order::visit);
        return order.ordered;
    }

    private void visit(String id) {
        Declarations.Declared<QualityIndex> declared = indexes.declared(id).orElse(null);
        if (declared == null || done.contains(id)) {
            return;
        }
        way.add(id);
        List<Component> components = declared.value().components();
        for (int i = 0; i < components.size(); i++) {
            if (!(components.get(i) instanceof IndexComponent nested)) {
                continue;
            }
            int start = way.indexOf(nested.index());
            if (start >= 0) {
                problems.error(
                        declared.path() + ".components[" + i + "].index",
                        "an index cannot contain itself: " + String.join(" -> ", way.subList(start, way.size()))
                                + " -> " + nested.index() + "; remove one of these components");
            } else {
                visit(nested.index());
            }
        }
        way.remove(way.size() - 1);
        done.add(id);
        ordered.add(declared.value());
    }
}
