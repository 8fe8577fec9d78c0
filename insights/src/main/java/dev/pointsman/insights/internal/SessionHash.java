package dev.pointsman.insights.internal;

import dev.pointsman.insights.InsightsStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Session keys as they are stored: hashed with the store's own salt, so that they tell sessions apart and nothing else. */
public final class SessionHash {
    private static final int BYTES = 16;

    private final InsightsStore store;

    public SessionHash(InsightsStore store) {
        this.store = store;
    }

    public String of(String sessionKey) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((store.salt() + '\n' + sessionKey).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }
}
