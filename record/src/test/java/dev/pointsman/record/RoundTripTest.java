package dev.pointsman.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.learning.ExplorationStage;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.record.reading.Problems;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RoundTripTest {
    private static final int CASES = 2_000;

    @Test
    void policyIsReadBackEqualAndHasTheSameHash() {
        Set<String> hashes = new HashSet<>();
        Set<Policy> policies = new HashSet<>();
        Seeds.each(CASES, random -> {
            Policy policy = RandomPolicies.any(random);
            Problems problems = new Problems();
            Optional<Algorithm> read = AlgorithmReader.read(
                    reparsed(AlgorithmWriter.write(policy)), "algorithm", problems, Strictness.LENIENT);
            assertThat(problems.all()).isEmpty();
            assertThat(read.orElseThrow().policy()).isEqualTo(policy);
            assertThat(AlgorithmWriter.hash(read.get().policy()))
                    .isEqualTo(AlgorithmWriter.hash(policy))
                    .matches("[0-9a-f]{64}");
            policies.add(policy);
            hashes.add(AlgorithmWriter.hash(policy));
        });
        assertThat(hashes).hasSameSizeAs(policies);
    }

    @Test
    void algorithmIsReadBackWithItsExploration() {
        Seeds.each(CASES, random -> {
            Optional<ExplorationSettings> exploration = random.nextBoolean()
                    ? Optional.empty()
                    : Optional.of(new ExplorationSettings(
                            Math.max(1e-9, random.nextDouble()),
                            1 + random.nextInt(100),
                            java.time.Duration.ofNanos(1 + random.nextInt(Integer.MAX_VALUE))));
            Algorithm written = new Algorithm(
                    RandomPolicies.multiFactor(random, RandomPolicies.lexicographic(random)),
                    exploration,
                    Optional.empty());
            Problems problems = new Problems();
            AlgorithmReader.read(reparsed(AlgorithmWriter.write(written)), "algorithm", problems, Strictness.STRICT)
                    .ifPresent(read -> assertThat(read.exploration()).isEqualTo(exploration));
        });
    }

    @Test
    void selectingFromReadEvidenceGivesTheIdenticalSelection() {
        Seeds.each(CASES, random -> {
            RandomEvidence.Kind kind = RandomEvidence.Kind.values()[random.nextInt(3)];
            Evidence evidence = RandomEvidence.draw(random, kind).build();
            byte[] written = JsonView.bytes(json -> EvidenceJson.write(json, evidence));
            Problems problems = new Problems();
            Optional<Evidence> read = EvidenceJson.read(
                    tools.jackson.databind.json.JsonMapper.shared().readTree(written), "evidence", problems);
            assertThat(problems.all()).isEmpty();
            assertThat(text(JsonView.bytes(json -> EvidenceJson.write(json, read.orElseThrow()))))
                    .isEqualTo(text(written));
            for (int k = 0; k < 4; k++) {
                Policy policy = RandomPolicies.any(random);
                assertIdentical(Selector.select(policy, evidence), Selector.select(policy, read.orElseThrow()));
            }
        });
    }

    private static void assertIdentical(Selection live, Selection replayed) {
        assertThat(replayed.outcome()).isEqualTo(live.outcome());
        assertThat(replayed.selectedIndex()).isEqualTo(live.selectedIndex());
        assertThat(replayed.survivors()).isEqualTo(live.survivors());
        for (int i = 0; i < live.evidence().size(); i++) {
            assertThat(replayed.score(i)).isEqualTo(live.score(i));
        }
        assertThat(all(replayed)).isEqualTo(all(live));
        if (!live.isRejected()) {
            Dispatch base = new Dispatch(live.selectedIndex().orElseThrow(), StageName.BASE, "");
            ExplorationStage stage = new ExplorationStage(ExplorationSettings.defaults());
            assertThat(stage.propose(replayed, base)).isEqualTo(stage.propose(live, base));
        }
    }

    private static String all(Selection selection) {
        return text(JsonView.bytes(json -> {
            json.writeStartObject();
            json.writeName("selection");
            SelectionJson.writeSelection(json, selection, StatusWords.PREVIEW);
            json.writeName("eligibility");
            SelectionJson.writeEligibility(json, selection);
            json.writeName("selection_trace");
            TraceJson.write(json, selection.trace());
            json.writeEndObject();
        }));
    }

    @Test
    void traceIsReadBackEqual() {
        Seeds.each(CASES, random -> {
            Evidence evidence =
                    RandomEvidence.draw(random, RandomEvidence.Kind.USUAL).build();
            Policy policy = RandomPolicies.multiFactor(random, RandomPolicies.lexicographic(random));
            Optional<SelectionTrace> trace = Selector.select(policy, evidence).trace();
            if (trace.isPresent()) {
                Problems problems = new Problems();
                JsonNode written = JsonView.tree(json -> TraceJson.write(json, trace));
                assertThat(TraceJson.read(written, "selection_trace", problems)).isEqualTo(trace);
                assertThat(problems.all()).isEmpty();
            }
        });
    }

    private static JsonNode reparsed(JsonNode node) {
        return tools.jackson.databind.json.JsonMapper.shared().readTree(node.toString());
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }
}
