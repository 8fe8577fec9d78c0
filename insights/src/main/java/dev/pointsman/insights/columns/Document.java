package dev.pointsman.insights.columns;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What many records share, stored once.
 *
 * @param hash SHA-256 of the body in hexadecimal
 * @param body JSON
 */
public record Document(String hash, String body) {
    /** The document with this body. */
    public static Document of(String body) {
        try {
            return new Document(
                    HexFormat.of()
                            .formatHex(
                                    MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8))),
                    body);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }

    /** Whether the body is what the hash says. */
    public boolean isIntact() {
        return of(body).hash.equals(hash);
    }
}
