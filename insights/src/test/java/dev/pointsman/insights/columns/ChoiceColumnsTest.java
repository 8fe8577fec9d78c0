package dev.pointsman.insights.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.RandomRecords;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.insights.RecordedSelection;
import dev.pointsman.record.EvidenceJson;
import dev.pointsman.record.JsonView;
import dev.pointsman.record.RandomEvidence;
import dev.pointsman.record.RandomPolicies;
import dev.pointsman.record.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChoiceColumnsTest {
    private static final int CASES = 2_000;

    @Test
    void choiceIsReadBackAsItWasWritten() {
        Seeds.each(CASES, random -> {
            RandomEvidence.Kind kind = RandomEvidence.Kind.values()[random.nextInt(3)];
            Evidence evidence = RandomEvidence.draw(random, kind).build();
            Policy policy = RandomPolicies.any(random);
            Optional<ExplorationSettings> exploration =
                    random.nextBoolean() ? Optional.of(ExplorationSettings.defaults()) : Optional.empty();
            Choice choice = RandomRecords.choice(random, evidence, policy, exploration);
            Map<String, Document> documents = new HashMap<>();
            ChoiceColumns columns =
                    new ChoiceWriter(document -> documents.put(document.hash(), document)).write(choice, exploration);

            RecordedChoice read = new ChoiceReader(hash -> Optional.ofNullable(documents.get(hash))).read(columns);

            assertThat(json(read.evidence())).isEqualTo(json(evidence));
            assertThat(read.algorithm().policy()).isEqualTo(policy);
            assertThat(read.algorithm().exploration()).isEqualTo(exploration);
            assertThat(read.selection()).isEqualTo(RecordedSelection.of(choice.selection()));
            assertThat(read.dispatch()).isEqualTo(choice.dispatch());
            assertThat(SelectionReader.selected(columns.selection()))
                    .isEqualTo(choice.selection().selectedIndex().orElse(-1));
        });
    }

    @Test
    void damagedColumnsAreRefusedAndNeverCrashOtherwise() {
        Seeds.each(500, random -> {
            Evidence evidence =
                    RandomEvidence.draw(random, RandomEvidence.Kind.USUAL).build();
            byte[] columns = EvidenceColumns.of(evidence);
            byte[] damaged =
                    random.nextBoolean() ? Arrays.copyOf(columns, random.nextInt(columns.length)) : columns.clone();
            for (int k = random.nextInt(4); k > 0 && damaged.length > 0; k--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(new EvidenceReader().read(damaged, Pool.of(evidence)).size())
                        .isEqualTo(evidence.size());
            } catch (MalformedColumns refused) {
                assertThat(refused).hasMessageNotContaining("null");
            }
        });
    }

    @Test
    void laterVersionIsNamed() {
        byte[] later = {9};
        assertThatThrownBy(() -> new EvidenceReader().read(later, new Pool(java.util.List.of(), java.util.List.of())))
                .isInstanceOf(MalformedColumns.class)
                .hasMessageContaining("version 9");
    }

    private static String json(Evidence evidence) {
        return new String(JsonView.bytes(json -> EvidenceJson.write(json, evidence)), StandardCharsets.UTF_8);
    }
}
