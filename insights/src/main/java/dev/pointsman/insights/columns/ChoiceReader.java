package dev.pointsman.insights.columns;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.record.Algorithm;
import dev.pointsman.record.AlgorithmReader;
import dev.pointsman.record.Strictness;
import dev.pointsman.record.reading.Problems;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads choices back; the documents that they refer to are read once. For one thread. */
public final class ChoiceReader {
    private final Function<String, Optional<Document>> find;
    private final EvidenceReader evidence = new EvidenceReader();
    private final Map<String, Pool> pools = new HashMap<>();
    private final Map<String, Algorithm> algorithms = new HashMap<>();

    /** @param find the document with a hash */
    public ChoiceReader(Function<String, Optional<Document>> find) {
        this.find = find;
    }

    /** @throws MalformedColumns where a part is missing, damaged or of a later version */
    public RecordedChoice read(ChoiceColumns columns) {
        Evidence read = evidence(columns);
        SelectionReader.Recorded recorded = SelectionReader.read(columns.selection(), read.candidates());
        return new RecordedChoice(algorithm(columns), read, recorded.selection(), recorded.dispatch());
    }

    public Evidence evidence(ChoiceColumns columns) {
        return evidence.read(columns.evidence(), pool(columns.pool()));
    }

    /** The candidates of a choice. */
    public Pool pool(String hash) {
        return pools.computeIfAbsent(hash, wanted -> Pool.read(document(wanted)));
    }

    /** Policy and exploration of a choice. */
    public Algorithm algorithm(ChoiceColumns columns) {
        return algorithms.computeIfAbsent(columns.policy(), hash -> algorithm(document(hash)));
    }

    private Document document(String hash) {
        Document found = find.apply(hash)
                .orElseThrow(() -> new MalformedColumns("the document " + hash + " is not in the store"));
        if (!found.isIntact()) {
            throw new MalformedColumns("the document " + hash + " has another content than its hash says");
        }
        return found;
    }

    private static Algorithm algorithm(Document document) {
        Problems problems = new Problems();
        try {
            return AlgorithmReader.read(
                            JsonMapper.shared().readTree(document.body()), "policy", problems, Strictness.RECORDED)
                    .orElseThrow(() -> new MalformedColumns("policy " + document.hash() + ": "
                            + problems.all().get(0).path() + ": "
                            + problems.all().get(0).message()));
        } catch (JacksonException malformed) {
            throw new MalformedColumns("policy " + document.hash() + ": " + malformed.getOriginalMessage());
        }
    }
}
