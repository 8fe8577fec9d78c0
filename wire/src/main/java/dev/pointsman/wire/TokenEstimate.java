package dev.pointsman.wire;

/**
 * A rough count of input tokens, without a tokenizer: a byte of text is a quarter of a token, a Chinese, Japanese or
 * Korean character is one token (three bytes of UTF-8 whose first is E3 to ED), each message adds 4, each image 800.
 * Tool definitions and earlier tool calls count by their JSON bytes. A prompt of token ids is counted as it is.
 */
final class TokenEstimate {
    private static final int BYTES_PER_TOKEN = 4;
    private static final int TOKENS_PER_MESSAGE = 4;
    private static final int TOKENS_PER_IMAGE = 800;
    private static final int CJK_BYTES = 3;

    private long plainBytes;
    private long cjkCharacters;
    private long messages;
    private long images;
    private long tokenIds;

    void text(byte[] b, int from, int to) {
        int cjk = 0;
        for (int i = ByteScan.nonAscii(b, from, to); i < to; i++) {
            int c = b[i] & 0xFF;
            cjk += c >= 0xE3 && c <= 0xED ? 1 : 0;
        }
        cjkCharacters += cjk;
        plainBytes += (long) to - from - (long) CJK_BYTES * cjk;
    }

    void message() {
        messages++;
    }

    void image() {
        images++;
    }

    void tokenIds(long count) {
        tokenIds += count;
    }

    long tokens() {
        return (plainBytes + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN
                + cjkCharacters
                + tokenIds
                + messages * TOKENS_PER_MESSAGE
                + images * TOKENS_PER_IMAGE;
    }
}
