package dev.pointsman.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedRouterTest {
    @Test
    void embeddedEngineMeasuresBothModels() {
        EmbeddedRouter router = new EmbeddedRouter();
        List<String> called = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            router.ask(100, model -> {
                called.add(model);
                return "answer";
            });
        }
        assertThat(called).contains("small", "large");
    }

    @Test
    void failedCallGivesItsLeaseBack() {
        EmbeddedRouter router = new EmbeddedRouter();
        assertThatThrownBy(() -> router.ask(1, model -> {
                    throw new IllegalStateException("down");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(router.ask(1, model -> "up")).isEqualTo("up");
    }

    @Test
    void pageShowsTheCompiledExample() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "embedding.md"));
        String source = Files.readString(Path.of("src/test/java/dev/pointsman/example/EmbeddedRouter.java"));
        String body = source.substring(source.indexOf("final class EmbeddedRouter"));
        for (String line : body.lines().filter(line -> !line.isBlank()).toList()) {
            assertThat(page).contains(line.strip());
        }
    }
}
