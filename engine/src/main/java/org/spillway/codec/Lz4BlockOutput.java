package org.spillway.codec;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * Writes each array as one block, or as several if it exceeds the block size. {@link Lz4Blocks} describes the format.
 */
final class Lz4BlockOutput extends OutputStream implements SegmentCodec.Encoder {
    private static final int HEADER = 2 * Lz4Blocks.LENGTH;

    private final OutputStream target;
    private final Lz4 lz4;
    private final int blockSize;
    private byte[] block = new byte[0];

    Lz4BlockOutput(OutputStream target, Lz4 lz4, int blockSize) {
        this.target = target;
        this.lz4 = lz4;
        this.blockSize = blockSize;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int end = offset + length;
        for (int at = offset; at < end; at += blockSize) {
            writeBlock(bytes, at, Math.min(blockSize, end - at));
        }
    }

    @Override
    public OutputStream stream() {
        return this;
    }

    @Override
    public void finish() {
        // every write has written its blocks
    }

    private void writeBlock(byte[] bytes, int offset, int length) throws IOException {
        int max = HEADER + length + Lz4.maxAdded(length);
        if (block.length < max) {
            block = new byte[max];
        }
        int compressed = lz4.compress(bytes, offset, length, block, HEADER, block.length - HEADER);
        ByteBuffer.wrap(block).putInt(length).putInt(compressed);
        target.write(block, 0, HEADER + compressed);
    }
}
