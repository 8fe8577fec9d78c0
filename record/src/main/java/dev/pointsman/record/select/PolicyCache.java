package dev.pointsman.record.select;

import dev.pointsman.core.selection.Policy;
import dev.pointsman.record.Algorithm;
import dev.pointsman.record.AlgorithmReader;
import dev.pointsman.record.Strictness;
import dev.pointsman.record.reading.Problem;
import dev.pointsman.record.reading.Problems;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.json.JsonMapper;

/** Policies by the bytes of their block, so that each is compiled once; the least recently used go first. Thread-safe. */
final class PolicyCache {
    private static final int MAX_ENTRIES = 1_024;
    private static final int MAX_BLOCK_BYTES = 16 * 1_024;
    private static final String PATH = "algorithm";
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Map<Block, Compiled> byBlock = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Block, Compiled> eldest) {
            return size() > MAX_ENTRIES;
        }
    };

    /** A policy, or what is wrong with its block. */
    private record Compiled(Optional<Policy> policy, Optional<Problem> error) {}

    /** The bytes of a block, compared by content. */
    private static final class Block {
        private final byte[] bytes;

        Block(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Block block && Arrays.equals(bytes, block.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /** The policy of a block that is well-formed JSON in UTF-8. */
    Policy get(byte[] block) throws BadLine {
        Compiled compiled = compiled(new Block(block));
        if (compiled.error().isPresent()) {
            Problem problem = compiled.error().get();
            throw new BadLine(problem.path(), problem.message());
        }
        return compiled.policy().orElseThrow();
    }

    private Compiled compiled(Block block) {
        synchronized (byBlock) {
            Compiled known = byBlock.get(block);
            if (known != null) {
                return known;
            }
        }
        Compiled compiled = compile(block.bytes);
        if (block.bytes.length <= MAX_BLOCK_BYTES) {
            synchronized (byBlock) {
                byBlock.put(block, compiled);
            }
        }
        return compiled;
    }

    private static Compiled compile(byte[] block) {
        Problems problems = new Problems();
        Optional<Algorithm> algorithm = AlgorithmReader.read(JSON.readTree(block), PATH, problems, Strictness.LENIENT);
        return new Compiled(
                algorithm.map(Algorithm::policy),
                problems.all().stream().filter(Problem::isError).findFirst());
    }
}
