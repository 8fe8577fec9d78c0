package dev.pointsman.wire;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** How this module parses JSON. Sizes are bounded by whoever collected the bytes, so only depth is bounded here. */
final class Json {
    static final int MAX_DEPTH = 512;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private Json() {}

    static JsonParser parser(byte[] b, int offset, int length) {
        return FACTORY.createParser(ObjectReadContext.empty(), b, offset, length);
    }
}
