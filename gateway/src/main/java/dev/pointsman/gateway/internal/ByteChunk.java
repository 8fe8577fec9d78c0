package dev.pointsman.gateway.internal;

import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;

/**
 * A buffer's bytes as an array slice, without a copy where the buffer lies on the heap.
 */
record ByteChunk(byte[] array, int offset, int length) {
    static ByteChunk of(Buffer buffer) {
        ByteBuf bytes = ((BufferInternal) buffer).getByteBuf();
        if (bytes.hasArray()) {
            return new ByteChunk(bytes.array(), bytes.arrayOffset() + bytes.readerIndex(), bytes.readableBytes());
        }
        byte[] copy = buffer.getBytes();
        return new ByteChunk(copy, 0, copy.length);
    }
}
