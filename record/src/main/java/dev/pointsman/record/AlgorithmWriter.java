package dev.pointsman.record;

import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.StaticPolicy;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a policy as an algorithm block, such that {@link AlgorithmReader} reads an equal policy back. */
public final class AlgorithmWriter {
    private static final JsonMapper CANONICAL =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private AlgorithmWriter() {}

    /** The block without exploration, which is no part of a policy. */
    public static ObjectNode write(Policy policy) {
        ObjectNode algorithm = JsonNodeFactory.instance.objectNode().put("type", policy.algorithm());
        switch (policy) {
            case StaticPolicy ignored -> {}
            case LatencyAwarePolicy latencyAware ->
                LatencyAwareBlock.write(latencyAware, algorithm.putObject(policy.algorithm()));
            case MultiFactorPolicy multiFactor ->
                MultiFactorBlock.write(multiFactor, algorithm.putObject(policy.algorithm()));
        }
        return algorithm;
    }

    /** The block with its exploration, {@code off} where it has none. */
    public static ObjectNode write(Algorithm algorithm) {
        ObjectNode block = write(algorithm.policy());
        ExplorationBlock.write(
                algorithm.exploration(),
                block.withObjectProperty(algorithm.policy().algorithm()));
        return block;
    }

    /** SHA-256 in hex over the policy's canonical JSON: sorted keys, no blanks, UTF-8. Equal policies have equal hashes. */
    public static String hash(Policy policy) {
        try {
            byte[] canonical = CANONICAL.writeValueAsBytes(write(policy));
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(canonical));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }
}
