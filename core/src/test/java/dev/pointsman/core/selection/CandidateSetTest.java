package dev.pointsman.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateSetTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void behavesAsASetOfIndices(long seed) {
        Random random = new Random(seed);
        int size = 1 + random.nextInt(200);
        CandidateSet set = CandidateSet.none(size);
        TreeSet<Integer> expected = new TreeSet<>();
        for (int step = 0; step < 400; step++) {
            int index = random.nextInt(size);
            if (random.nextBoolean()) {
                set.add(index);
                expected.add(index);
            } else {
                set.remove(index);
                expected.remove(index);
            }
            assertThat(set.count()).isEqualTo(expected.size());
            assertThat(set.isEmpty()).isEqualTo(expected.isEmpty());
            assertThat(set.contains(index)).isEqualTo(expected.contains(index));
            assertThat(set.indices().boxed()).containsExactlyElementsOf(expected);
            Integer next = expected.ceiling(index);
            assertThat(set.next(index)).isEqualTo(next == null ? -1 : next);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128})
    void nothingFollowsTheLastIndex(int size) {
        CandidateSet set = CandidateSet.only(size, size - 1);

        assertThat(set.next(0)).isEqualTo(size - 1);
        assertThat(set.next(size)).isEqualTo(-1);
    }

    @Test
    void copyIsIndependent() {
        CandidateSet set = CandidateSet.only(70, 66);
        CandidateSet copy = set.copy();
        copy.add(3);

        assertThat(set.indices()).containsExactly(66);
        assertThat(copy.indices()).containsExactly(3, 66);
        assertThat(copy.count()).isEqualTo(2);
    }

    @Test
    void setsWithTheSameMembersAreEqual() {
        CandidateSet set = CandidateSet.only(5, 2);

        assertThat(set).isEqualTo(CandidateSet.only(5, 2)).hasSameHashCodeAs(CandidateSet.only(5, 2));
        assertThat(set).isNotEqualTo(CandidateSet.only(5, 3)).isNotEqualTo("[2]");
        assertThat(set.hashCode()).isNotEqualTo(CandidateSet.only(5, 3).hashCode());
        assertThat(set).hasToString("[2]");
    }
}
