package dev.pointsman.core.quality;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks, indexes and records, checked, with every index computed for every model at every effort that has a record.
 * Immutable; look-ups take constant time. Models are plain keys: a catalogue id such as {@code vendor/model}, or an
 * operator's alias.
 */
public final class QualityCatalog {

    private final Declarations<Benchmark> benchmarks;
    private final Declarations<QualityIndex> indexes;
    private final IndexCalculator calculator;
    private final SortedMap<String, ModelRecords> models = new TreeMap<>();
    private final Map<String, ModelRecords> byModel;
    private final IndexTable nothing;

    QualityCatalog(
            Declarations<Benchmark> benchmarks,
            Declarations<QualityIndex> indexes,
            IndexCalculator calculator,
            Map<String, List<QualityRecord>> records) {
        this.benchmarks = benchmarks;
        this.indexes = indexes;
        this.calculator = calculator;
        nothing = new IndexTable(calculator.compute(new Measurements()));
        records.forEach(
                (model, entries) -> models.put(model, new ModelRecords(entries, benchmarks, calculator, nothing)));
        byModel = Map.copyOf(models);
    }

    /** A builder without any definition, not even the built-in ones. */
    public static QualityCatalogBuilder builder() {
        return new QualityCatalogBuilder();
    }

    /** All benchmarks, in declared order. */
    public List<Benchmark> benchmarks() {
        return benchmarks.values();
    }

    /** The benchmark of this id. */
    public Optional<Benchmark> benchmark(String id) {
        return benchmarks.find(id);
    }

    /** All indexes, in declared order. */
    public List<QualityIndex> indexes() {
        return indexes.values();
    }

    /** The index of this id; its id is the String instance that evidence finds fastest. */
    public Optional<QualityIndex> index(String id) {
        return indexes.find(id);
    }

    /** At most three ids of indexes that somebody who wrote {@code id} may have meant, nearest first. */
    public List<String> nearestIndexes(String id) {
        return NearestIds.of(id, indexes.ids());
    }

    /** The models that have a record, in alphabetical order. */
    public Set<String> models() {
        return Collections.unmodifiableSet(models.keySet());
    }

    /** At most three models with records that somebody who wrote {@code model} may have meant, nearest first. */
    public List<String> nearestModels(String model) {
        return NearestIds.of(model, models.keySet());
    }

    /** A model's records, those of undeclared benchmarks too, in declared order. */
    public List<QualityRecord> records(String model) {
        ModelRecords known = byModel.get(model);
        return known == null ? List.of() : known.all();
    }

    /**
     * The effort of a candidate: the declared one, else the caller's, else the model's default. That is the card's, else the
     * only effort with records, else the first with records of default, medium, enabled, adaptive, high, max, xhigh, low,
     * none, disabled. {@link QualityRecord#UNSPECIFIED} is never a default.
     *
     * @param model the model's key
     * @param candidateEffort the effort that the candidate declares
     * @param callerEffort the effort that the request asks for
     * @param cardDefaultEffort the default effort of the model's card
     */
    public EffortResolution resolveEffort(
            String model,
            Optional<String> candidateEffort,
            Optional<String> callerEffort,
            Optional<String> cardDefaultEffort) {
        if (candidateEffort.isPresent()) {
            return new EffortResolution(candidateEffort, EffortSource.DECLARED);
        }
        if (callerEffort.isPresent()) {
            return new EffortResolution(callerEffort, EffortSource.CALLER);
        }
        return defaultEffort(byModel.get(model), cardDefaultEffort);
    }

    /**
     * What is known of a candidate's quality, at the effort of {@link #resolveEffort} and no other. Records without effort
     * count where that effort is the model's default.
     */
    public QualityEvidence evidence(
            String model,
            Optional<String> candidateEffort,
            Optional<String> callerEffort,
            Optional<String> cardDefaultEffort) {
        EffortResolution resolution = resolveEffort(model, candidateEffort, callerEffort, cardDefaultEffort);
        ModelRecords known = byModel.get(model);
        boolean unmatched = resolution.source() == EffortSource.NONE || isUnspecified(resolution.effort());
        if (known == null || unmatched) {
            return new QualityEvidence(resolution, nothing);
        }
        boolean isDefault = isDefault(known, resolution.effort(), cardDefaultEffort);
        return new QualityEvidence(resolution, known.table(resolution.effort(), isDefault, nothing));
    }

    /**
     * The results of a model at every effort with a record, {@link QualityRecord#UNSPECIFIED} included, in alphabetical
     * order; records without effort are in those of its default effort.
     */
    public List<EffortResults> listed(String model, Optional<String> cardDefaultEffort) {
        ModelRecords known = byModel.get(model);
        if (known == null) {
            return List.of();
        }
        Set<String> efforts = new TreeSet<>(known.efforts());
        List<EffortResults> listed = new ArrayList<>();
        if (known.hasWithoutEffort()) {
            Optional<String> byDefault = defaultEffort(known, cardDefaultEffort).effort();
            byDefault.ifPresent(efforts::add);
            if (byDefault.isEmpty()) {
                listed.add(new EffortResults(
                        Optional.empty(),
                        known.table(Optional.empty(), true, nothing).list()));
            }
        }
        for (String name : efforts) {
            Optional<String> effort = Optional.of(name);
            boolean isDefault = isDefault(known, effort, cardDefaultEffort);
            listed.add(new EffortResults(
                    effort, known.table(effort, isDefault, nothing).list()));
        }
        return listed;
    }

    /**
     * How an index comes to its result, computed anew on each call.
     *
     * @param model the model's key
     * @param indexId the index
     * @param effort the effort, which may be {@link QualityRecord#UNSPECIFIED}; empty stands for the model's default
     * @param cardDefaultEffort the default effort of the model's card
     * @return empty when the index is unknown
     */
    public Optional<IndexExplanation> explain(
            String model, String indexId, Optional<String> effort, Optional<String> cardDefaultEffort) {
        if (indexes.find(indexId).isEmpty()) {
            return Optional.empty();
        }
        ModelRecords known = byModel.get(model);
        if (known == null) {
            return Optional.of(calculator.explain(indexId, new Measurements()));
        }
        Optional<String> asked =
                effort.or(() -> defaultEffort(known, cardDefaultEffort).effort());
        return Optional.of(
                calculator.explain(indexId, known.measurements(asked, isDefault(known, asked, cardDefaultEffort))));
    }

    private static EffortResolution defaultEffort(@Nullable ModelRecords known, Optional<String> cardDefaultEffort) {
        if (cardDefaultEffort.isPresent() && !isUnspecified(cardDefaultEffort)) {
            return new EffortResolution(cardDefaultEffort, EffortSource.MODEL_DEFAULT);
        }
        return known == null ? EffortResolution.none() : known.inferredDefault();
    }

    private static boolean isDefault(ModelRecords known, Optional<String> effort, Optional<String> cardDefaultEffort) {
        EffortResolution byDefault = defaultEffort(known, cardDefaultEffort);
        return byDefault.source() != EffortSource.NONE && byDefault.effort().equals(effort);
    }

    private static boolean isUnspecified(Optional<String> effort) {
        return effort.isPresent() && effort.get().equals(QualityRecord.UNSPECIFIED);
    }
}
