package dev.pointsman.config.internal;

import dev.pointsman.core.quality.Benchmark;
import dev.pointsman.core.quality.BenchmarkComponent;
import dev.pointsman.core.quality.BenchmarkMetric;
import dev.pointsman.core.quality.BenchmarkProfile;
import dev.pointsman.core.quality.Component;
import dev.pointsman.core.quality.Evaluation;
import dev.pointsman.core.quality.IndexComponent;
import dev.pointsman.core.quality.MissingPolicy;
import dev.pointsman.core.quality.Provenance;
import dev.pointsman.core.quality.QualityIndex;
import dev.pointsman.core.quality.QualityRecord;
import dev.pointsman.record.reading.Section;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads the benchmarks, indices and records of an {@code evaluation}; what they mean together is the catalogue's to check. */
final class EvaluationReader {
    private final Provenance provenance;

    /** @param provenance who stands for records that do not say */
    EvaluationReader(Provenance provenance) {
        this.provenance = provenance;
    }

    Evaluation read(Section section) {
        List<Benchmark> benchmarks = section.sections("benchmarks").stream()
                .map(EvaluationReader::benchmark)
                .toList();
        List<QualityIndex> indices = section.sections("indices").stream()
                .map(EvaluationReader::index)
                .toList();
        return new Evaluation(section.path(), benchmarks, indices, records(section));
    }

    List<QualityRecord> records(Section section) {
        return section.sections("records").stream().map(this::record).toList();
    }

    private static Benchmark benchmark(Section section) {
        Benchmark benchmark = new Benchmark(
                section.requiredText("id"),
                section.text("display_name").orElse(""),
                section.text("domain").orElse(""),
                section.text("source").orElse(""),
                section.texts("tags"),
                section.text("default_profile"),
                section.sections("profiles").stream()
                        .map(EvaluationReader::profile)
                        .toList(),
                section.sections("metrics").stream()
                        .map(EvaluationReader::metric)
                        .toList());
        section.done();
        return benchmark;
    }

    private static BenchmarkProfile profile(Section section) {
        BenchmarkProfile profile = new BenchmarkProfile(
                section.requiredText("id"),
                section.text("display_name").orElse(""),
                section.text("description").orElse(""));
        section.done();
        return profile;
    }

    private static BenchmarkMetric metric(Section section) {
        double[] range = bounds(section, "range", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        BenchmarkMetric metric = new BenchmarkMetric(
                section.requiredText("id"),
                section.text("unit").orElse(""),
                section.oneOf("direction", BenchmarkMetric.Direction.class, EvaluationReader::id)
                        .orElse(BenchmarkMetric.Direction.HIGHER_IS_BETTER),
                range[0],
                range[1]);
        section.done();
        return metric;
    }

    private static QualityIndex index(Section section) {
        section.oneOf("aggregation", List.of("weighted_mean"), text -> text);
        double[] scale = bounds(section, "scale", 0, 100);
        Map<String, Double> domains = numbers(section, "domains");
        QualityIndex index = new QualityIndex(
                section.requiredText("id"),
                section.text("display_name").orElse(""),
                section.text("description").orElse(""),
                scale[0],
                scale[1],
                missing(section),
                domains,
                section.sections("components").stream()
                        .map(EvaluationReader::component)
                        .toList());
        section.done();
        return index;
    }

    private static MissingPolicy missing(Section index) {
        Optional<Section> written = index.section("missing");
        if (written.isEmpty()) {
            return new MissingPolicy.RequireAll();
        }
        Section section = written.get();
        String policy = section.oneOf(
                        "policy", List.of("require_all", "require_coverage", "reported_only"), text -> text)
                .orElse("require_all");
        MissingPolicy missing = switch (policy) {
            case "require_coverage" -> new MissingPolicy.RequireCoverage(minimum(section));
            case "reported_only" -> new MissingPolicy.ReportedOnly();
            default -> new MissingPolicy.RequireAll();
        };
        section.done();
        return missing;
    }

    private static double minimum(Section section) {
        if (!section.has("minimum")) {
            section.problems()
                    .error(section.path("minimum"), "is required with require_coverage: write a share such as 0.5");
        }
        return section.number("minimum", Double.MIN_VALUE, 1).orElse(1);
    }

    private static Component component(Section section) {
        double weight = weight(section);
        var normalization = NormalizationReader.read(section);
        Component component;
        if (section.has("index")) {
            component = new IndexComponent(section.requiredText("index"), weight, normalization);
        } else {
            List<String> profiles = new ArrayList<>(section.texts("benchmark_profile"));
            if (section.has("benchmark_profiles") && !profiles.isEmpty()) {
                section.problems()
                        .error(
                                section.path("benchmark_profiles"),
                                "cannot stand beside benchmark_profile: keep one of them");
            }
            profiles.addAll(section.texts("benchmark_profiles"));
            component = new BenchmarkComponent(
                    section.requiredText("benchmark"), profiles, section.requiredText("metric"), weight, normalization);
        }
        section.done();
        return component;
    }

    private static double weight(Section section) {
        if (!section.has("weight")) {
            section.problems().error(section.path("weight"), "is required: write a share such as 0.5");
        }
        // What is not above 0 is left to the catalogue's check, which says so.
        return section.number("weight", -Double.MAX_VALUE, Double.MAX_VALUE).orElse(1);
    }

    private QualityRecord record(Section section) {
        QualityRecord read = new QualityRecord(
                section.requiredText("model"),
                section.requiredText("benchmark"),
                section.text("benchmark_profile"),
                section.text("reasoning_effort"),
                numbers(section, "metrics"),
                date(section),
                section.text("source"),
                section.oneOf("provenance", Provenance.class, EvaluationReader::id)
                        .orElse(provenance));
        section.done();
        return read;
    }

    private static Optional<LocalDate> date(Section section) {
        Optional<String> text = section.text("measured_at");
        try {
            return text.map(LocalDate::parse);
        } catch (DateTimeParseException e) {
            section.problems()
                    .error(section.path("measured_at"), "'" + text.orElse("") + "' is not a day: write 2026-11-30");
            return Optional.empty();
        }
    }

    private static Map<String, Double> numbers(Section parent, String key) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        parent.section(key).ifPresent(section -> {
            for (String name : section.keys()) {
                section.number(name, -Double.MAX_VALUE, Double.MAX_VALUE).ifPresent(value -> numbers.put(name, value));
            }
        });
        return numbers;
    }

    private static double[] bounds(Section section, String key, double lo, double hi) {
        Optional<JsonNode> node = section.node(key);
        if (node.isEmpty()) {
            return new double[] {lo, hi};
        }
        JsonNode list = node.get();
        if (!list.isArray()
                || list.size() != 2
                || !list.get(0).isNumber()
                || !list.get(1).isNumber()) {
            section.problems().error(section.path(key), "expected [lo, hi] with two numbers, for example [0, 100]");
            return new double[] {lo, hi};
        }
        return new double[] {list.get(0).asDouble(), list.get(1).asDouble()};
    }

    private static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
