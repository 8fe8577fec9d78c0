package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every error, warning and note, word for word: the table is {@code problems.txt}. */
class ProblemTextsTest {
    private static final String MODELS = "providers: {models: ["
            + "{name: a, pricing: {prompt_per_1m: 1, completion_per_1m: 2}, backend_refs: [{endpoint: \"h:1\"}]}, "
            + "{name: b, pricing: {prompt_per_1m: 2, completion_per_1m: 4}, backend_refs: [{endpoint: \"h:2\"}]}]}";

    private record Case(String title, String file, String expected) {}

    @TestFactory
    Stream<DynamicTest> everyProblemHasItsText() throws IOException {
        return cases().stream()
                .map(c -> DynamicTest.dynamicTest(
                        c.title(), () -> assertThat(said(c.file())).isEqualTo(c.expected())));
    }

    private static String said(String file) {
        return Configurations.read(file).problems().stream()
                .map(problem -> problem.severity() + " " + problem)
                .collect(Collectors.joining("\n"))
                .replace(Path.of("").toAbsolutePath().toString(), "{{folder}}");
    }

    private static List<Case> cases() throws IOException {
        String table;
        try (InputStream in = ProblemTextsTest.class.getResourceAsStream("problems.txt")) {
            table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<Case> cases = new ArrayList<>();
        for (String part : ("\n" + table).split("\n=== ", -1)) {
            if (cases.isEmpty() && part.startsWith("\n#")) {
                continue;
            }
            String title = part.lines().findFirst().orElse("");
            String rest = part.substring(Math.min(part.length(), title.length() + 1));
            String[] halves = ("\n" + rest).split("\n>>>\n?", 2);
            String file = halves[0].isEmpty() ? "" : halves[0].substring(1);
            cases.add(new Case(title, file.replace("{{models}}", MODELS), halves.length > 1 ? halves[1].strip() : ""));
        }
        return cases;
    }
}
