package dev.pointsman.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that hold for any index graph; the seed is in the name of the test and in each message. */
class IndexPropertiesTest {

    private static final int ROUNDS = 150;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 20261130})
    void resultIsWhatAPlainSumGives(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            World world = World.any(random);
            QualityCatalog catalog = world.build();
            for (EffortResults entry : catalog.listed("m", Optional.empty())) {
                for (int i = 0; i < world.indices.size(); i++) {
                    assertSound(world.indices.get(i), entry.results().get(i), "seed " + seed + ", round " + round);
                    assertExplained(catalog, entry, world.indices.get(i), "seed " + seed + ", round " + round);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void sameInputGivesTheSameBits(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            World world = World.any(random);

            assertThat(world.build().listed("m", Optional.empty()))
                    .as("seed %s, round %s", seed, round)
                    .isEqualTo(world.build().listed("m", Optional.empty()));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {7, 8, 9})
    void recordsOfOtherModelsAndEffortsChangeNothing(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            World world = World.any(random);
            List<IndexResult> before =
                    Fixtures.declared(world.build(), "m", "high").results();
            for (Benchmark benchmark : world.benchmarks) {
                world.records.add(Fixtures.record("other", benchmark.id(), "high", random.nextDouble()));
                world.records.add(Fixtures.record("m", benchmark.id(), "xhigh", random.nextDouble()));
                world.records.add(Fixtures.record("m", benchmark.id(), "unspecified", random.nextDouble()));
            }

            assertThat(Fixtures.declared(world.build(), "m", "high").results())
                    .as("seed %s, round %s", seed, round)
                    .isEqualTo(before);
        }
    }

    private static void assertSound(QualityIndex index, IndexResult result, String which) {
        boolean complete = result.missing().isEmpty();
        assertThat(result.coverage()).as(which).isBetween(0.0, 1.0);
        assertThat(complete).as(which).isEqualTo(result.coverage() == 1);
        boolean nothing = result.missing().size() == index.components().size();
        assertThat(result.status() == IndexResult.Status.MISSING).as(which).isEqualTo(nothing);
        if (index.missing() instanceof MissingPolicy.RequireAll) {
            assertThat(result.isAvailable()).as(which).isEqualTo(complete);
        } else if (index.missing() instanceof MissingPolicy.ReportedOnly) {
            assertThat(result.isAvailable()).as(which).isEqualTo(!nothing);
        }
        result.score().ifPresent(score -> assertThat(score).as(which).isBetween(index.lo(), index.hi()));
    }

    private static void assertExplained(QualityCatalog catalog, EffortResults entry, QualityIndex index, String which) {
        IndexExplanation explanation = catalog.explain("m", index.id(), entry.effort(), Optional.empty())
                .orElseThrow();
        assertThat(entry.results()).as(which).contains(explanation.result());
        if (explanation.result().isAvailable()) {
            double sum = index.lo();
            for (ComponentExplanation component : explanation.components()) {
                sum += component.contribution().orElse(0);
            }
            assertThat(sum).as(which).isCloseTo(explanation.result().score().orElseThrow(), within(1e-9));
        }
    }

    /** Random benchmarks, an index graph over them in which later ones read earlier ones, and some records of model m. */
    private record World(List<Benchmark> benchmarks, List<QualityIndex> indices, List<QualityRecord> records) {

        static World any(Random random) {
            World world = new World(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int i = 0; i < 4; i++) {
                String id = "acme/b" + i + "@1.0.0";
                world.benchmarks.add(Fixtures.benchmark(id, Fixtures.accuracy()));
                for (String effort : List.of("high", "low")) {
                    if (random.nextInt(3) > 0) {
                        world.records.add(Fixtures.record("m", id, effort, random.nextInt(5) / 4.0));
                    }
                }
            }
            for (int i = 0; i < 4; i++) {
                double lo = random.nextInt(3) * 0.1;
                world.indices.add(new QualityIndex(
                        "acme/i" + i + "@1.0.0",
                        "",
                        "",
                        lo,
                        lo + random.nextInt(1, 100),
                        policy(random),
                        Map.of(),
                        components(random, i)));
            }
            return world;
        }

        private static MissingPolicy policy(Random random) {
            return switch (random.nextInt(3)) {
                case 0 -> new MissingPolicy.RequireAll();
                case 1 -> new MissingPolicy.RequireCoverage(random.nextInt(1, 11) / 10.0);
                default -> new MissingPolicy.ReportedOnly();
            };
        }

        private static List<Component> components(Random random, int earlier) {
            int count = random.nextInt(1, 5);
            double[] shares = random.doubles(count, 0.1, 1).toArray();
            double sum = 0;
            for (double share : shares) {
                sum += share;
            }
            List<Component> components = new ArrayList<>();
            for (double share : shares) {
                int target = random.nextInt(4 + earlier);
                components.add(
                        target < 4
                                ? Fixtures.leaf("acme/b" + target + "@1.0.0", share / sum)
                                : Fixtures.nested("acme/i" + (target - 4) + "@1.0.0", share / sum));
            }
            return components;
        }

        QualityCatalog build() {
            return QualityCatalog.builder()
                    .operator(Fixtures.evaluation(benchmarks, indices, records))
                    .build()
                    .orThrow();
        }
    }
}
