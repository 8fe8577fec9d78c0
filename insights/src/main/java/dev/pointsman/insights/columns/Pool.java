package dev.pointsman.insights.columns;

import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.record.EvidenceJson;
import dev.pointsman.record.JsonView;
import dev.pointsman.record.reading.Problems;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The part of evidence that does not change from request to request: profiles and quality of the candidates, in declared order.
 *
 * @param profiles who the candidates are, with prices and sizes
 * @param quality what is known of each, at the effort that it would run at
 */
public record Pool(List<CandidateProfile> profiles, List<QualityEvidence> quality) {
    public Pool {
        profiles = List.copyOf(profiles);
        quality = List.copyOf(quality);
    }

    public static Pool of(Evidence evidence) {
        List<CandidateProfile> profiles = new ArrayList<>(evidence.size());
        List<QualityEvidence> quality = new ArrayList<>(evidence.size());
        for (int i = 0; i < evidence.size(); i++) {
            profiles.add(evidence.profile(i));
            quality.add(evidence.quality(i));
        }
        return new Pool(profiles, quality);
    }

    /** Short name of a candidate, for people. */
    public String label(int index) {
        return profiles.get(index).candidate().label();
    }

    public int size() {
        return profiles.size();
    }

    /** Evidence of the candidates of which nothing else is known, in the form of all evidence. */
    Document document() {
        EvidenceBuilder bare = Evidence.builder(RequestEvidence.unknown(Series.UNARY));
        for (int i = 0; i < size(); i++) {
            bare.add(profiles.get(i)).quality(quality.get(i));
        }
        Evidence evidence = bare.build();
        return Document.of(
                new String(JsonView.bytes(json -> EvidenceJson.write(json, evidence)), StandardCharsets.UTF_8));
    }

    /** @throws MalformedColumns where the document is no pool */
    static Pool read(Document document) {
        Problems problems = new Problems();
        try {
            Optional<Evidence> read =
                    EvidenceJson.read(JsonMapper.shared().readTree(document.body()), "pool", problems);
            return read.map(Pool::of)
                    .orElseThrow(() -> new MalformedColumns("pool " + document.hash() + ": "
                            + problems.all().get(0).path() + ": "
                            + problems.all().get(0).message()));
        } catch (JacksonException malformed) {
            throw new MalformedColumns("pool " + document.hash() + ": " + malformed.getOriginalMessage());
        }
    }
}
