package dev.pointsman.config.internal;

import dev.pointsman.config.BuiltInCatalog;
import dev.pointsman.config.CheckedEvaluation;
import dev.pointsman.config.LocatedProblem;
import dev.pointsman.core.quality.BuiltInEvaluation;
import dev.pointsman.core.quality.Evaluation;
import dev.pointsman.core.quality.Provenance;
import dev.pointsman.record.reading.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks a file of evaluations alone. */
public final class EvaluationCheck {
    private EvaluationCheck() {}

    public static CheckedEvaluation check(Path path) {
        try {
            YamlDocument document = YamlDocument.parse(TextFiles.read(path));
            if (document.root().has(CatalogFile.CREATOR)) {
                return checkCatalogFile(path, document);
            }
            if (document.root().has("providers")) {
                return failed(
                        path,
                        document.position("providers"),
                        "this is a whole configuration, not an evaluation: check it with pointsman validate");
            }
            return checkEvaluation(path, document);
        } catch (YamlException e) {
            return failed(path, e.position(), e.reason());
        } catch (IOException e) {
            return failed(path, Position.START, "cannot be read: " + e.getMessage());
        }
    }

    private static CheckedEvaluation checkEvaluation(Path path, YamlDocument document) {
        Includes.Included included = Includes.included(path, path.toString(), document);
        Evaluation evaluation = new EvaluationReader(Provenance.OPERATOR).read(included.evaluation());
        included.evaluation().done();
        compile(BuiltInCatalog.load().evaluation(), included.file(), evaluation);
        return new CheckedEvaluation(
                included.file().located(),
                0,
                evaluation.benchmarks().size(),
                evaluation.indices().size(),
                evaluation.records().size());
    }

    private static CheckedEvaluation checkCatalogFile(Path path, YamlDocument document) {
        String root = path + ":catalogue";
        SourceFile file = new SourceFile(path.toString(), root + ".", document);
        CatalogFile read = CatalogFile.read(Section.of(document.root(), "", file.problems()));
        // Against the definitions alone: the file may be a newer one of those that are built in.
        compile(BuiltInEvaluation.definitions(), file, new Evaluation(root, List.of(), List.of(), read.records()));
        return new CheckedEvaluation(
                file.located(), read.models().size(), 0, 0, read.records().size());
    }

    private static void compile(Evaluation builtIn, SourceFile file, Evaluation evaluation) {
        new CatalogCompiler(builtIn, Optional::of, Set.of())
                .compile(List.of(new CatalogCompiler.Read(file, evaluation)));
    }

    private static CheckedEvaluation failed(Path path, Position position, String message) {
        return new CheckedEvaluation(
                List.of(new LocatedProblem(
                        path.toString(),
                        position.line(),
                        position.column(),
                        "",
                        message,
                        LocatedProblem.Severity.ERROR)),
                0,
                0,
                0,
                0);
    }
}
