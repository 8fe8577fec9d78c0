package dev.pointsman.cli;

import dev.pointsman.config.LocatedProblem;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a check found, for programs. */
public final class ProblemsJson {
    private ProblemsJson() {}

    /** {@code {"valid", "problems": [{"severity", "file", "line", "column", "path", "message"}]}}. */
    public static ObjectNode of(List<LocatedProblem> found, boolean valid) {
        ObjectNode result = JsonNodeFactory.instance.objectNode().put("valid", valid);
        ArrayNode problems = result.putArray("problems");
        for (LocatedProblem problem : found) {
            problems.addObject()
                    .put("severity", problem.severity().name().toLowerCase(Locale.ROOT))
                    .put("file", problem.file())
                    .put("line", problem.line())
                    .put("column", problem.column())
                    .put("path", problem.path())
                    .put("message", problem.message());
        }
        return result;
    }
}
