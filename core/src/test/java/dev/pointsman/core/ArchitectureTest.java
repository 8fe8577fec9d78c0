package dev.pointsman.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.pointsman.core");

    @Test
    void coreKnowsNothingButTheJdkAndTwoApis() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.pointsman.core..", "java..", "org.slf4j", "org.jspecify.annotations")
                .check(CORE);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.pointsman.core.(*)..").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void packagesStandOnEachOtherInOneOrder() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("time")
                .definedBy("dev.pointsman.core.time..")
                .layer("pricing")
                .definedBy("dev.pointsman.core.pricing..")
                .layer("quality")
                .definedBy("dev.pointsman.core.quality..")
                .layer("reasoning")
                .definedBy("dev.pointsman.core.reasoning..")
                .layer("telemetry")
                .definedBy("dev.pointsman.core.telemetry..")
                .layer("evidence")
                .definedBy("dev.pointsman.core.evidence..")
                .layer("selection")
                .definedBy("dev.pointsman.core.selection..")
                .layer("learning")
                .definedBy("dev.pointsman.core.learning..")
                .layer("choice")
                .definedBy("dev.pointsman.core.choice..")
                .whereLayer("time")
                .mayNotAccessAnyLayer()
                .whereLayer("pricing")
                .mayNotAccessAnyLayer()
                .whereLayer("quality")
                .mayNotAccessAnyLayer()
                .whereLayer("reasoning")
                .mayNotAccessAnyLayer()
                .whereLayer("telemetry")
                .mayOnlyAccessLayers("time", "pricing", "quality")
                .whereLayer("evidence")
                .mayOnlyAccessLayers("time", "pricing", "quality", "telemetry")
                .whereLayer("selection")
                .mayOnlyAccessLayers("time", "pricing", "quality", "telemetry", "evidence")
                .whereLayer("learning")
                .mayOnlyAccessLayers("time", "pricing", "quality", "telemetry", "evidence", "selection")
                .whereLayer("choice")
                .mayOnlyAccessLayers("time", "pricing", "quality", "telemetry", "evidence", "selection", "learning")
                .check(CORE);
    }
}
