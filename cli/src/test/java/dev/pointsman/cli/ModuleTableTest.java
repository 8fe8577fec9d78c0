package dev.pointsman.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the table of docs/architecture.md: what each module may depend on. */
class ModuleTableTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.pointsman");
    private static final List<String> EVERYWHERE = List.of("java..", "javax..", "org.jspecify..", "org.slf4j..");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "core      |",
                "wire      | dev.pointsman.core.. tools.jackson.core..",
                "record    | dev.pointsman.core.. tools.jackson..",
                "config    | dev.pointsman.core.. dev.pointsman.record.. tools.jackson.. org.snakeyaml.engine.."
                        + " com.google.re2j..",
                "signals   | dev.pointsman.core.. dev.pointsman.wire.. dev.pointsman.config.. com.google.re2j..",
                "language  | dev.pointsman.signals.. com.github.pemistahl.lingua..",
                "insights  | dev.pointsman.core.. dev.pointsman.record.. tools.jackson.. org.sqlite..",
                "simulator | dev.pointsman.core.. dev.pointsman.wire.. tools.jackson.. io.vertx.. io.netty..",
                "gateway   | dev.pointsman.core.. dev.pointsman.wire.. dev.pointsman.record.. dev.pointsman.config.."
                        + " dev.pointsman.insights.. dev.pointsman.signals.. tools.jackson.. io.vertx.. io.netty.. io.micrometer.. com.github.benmanes.caffeine..",
                "lab       | dev.pointsman.core.. dev.pointsman.config.. dev.pointsman.record.. tools.jackson.. org.snakeyaml.engine..",
            })
    void moduleDependsOnlyOnWhatTheTableAllows(String module, String allowed) {
        List<String> packages = new ArrayList<>(EVERYWHERE);
        packages.add("dev.pointsman." + module + "..");
        if (allowed != null) {
            packages.addAll(List.of(allowed.trim().split(" +")));
        }
        classes()
                .that()
                .resideInAPackage("dev.pointsman." + module + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages.toArray(String[]::new))
                .allowEmptyShould(true)
                .check(OURS);
    }

    @Test
    void modulesAreFreeOfCycles() {
        slices().matching("dev.pointsman.(*)..").should().beFreeOfCycles().check(OURS);
    }
}
