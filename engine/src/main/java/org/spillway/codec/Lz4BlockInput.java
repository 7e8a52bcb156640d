package org.spillway.codec;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.spillway.io.BulkInput;

/** Reads segments written by {@link Lz4BlockOutput} or Hadoop's Lz4Codec. Checks lengths before it allocates memory. */
final class Lz4BlockInput extends BulkInput implements SegmentCodec.Decoder {
    private final InputStream source;
    private final Lz4 lz4;
    private final int limit;
    private final byte[] header = new byte[Lz4Blocks.LENGTH];
    private byte[] compressed = new byte[0];
    private byte[] raw = new byte[0];
    private int position;
    private int end;
    private int leftInBlock;

    /**
     * Reads a segment.
     *
     * @param limit the largest size of a piece, compressed or raw, that any writer produces, in bytes
     */
    Lz4BlockInput(InputStream source, Lz4 lz4, int limit) {
        this.source = source;
        this.lz4 = lz4;
        this.limit = limit;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position == end) {
            if (leftInBlock == 0 && !startBlock()) {
                return -1;
            }
            if (leftInBlock > 0) {
                readPiece();
            }
        }
        int count = Math.min(length, end - position);
        System.arraycopy(raw, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public InputStream stream() {
        return this;
    }

    private boolean startBlock() throws IOException {
        if (source.read(header, 0, 1) < 0) {
            return false;
        }
        readFully(header, 1, header.length - 1);
        // A block may be larger than a piece: Hadoop writes one raw length before all pieces of a large write.
        leftInBlock = length("raw", Integer.MAX_VALUE);
        return true;
    }

    private void readPiece() throws IOException {
        readFully(header, 0, header.length);
        int size = length("compressed", limit);
        if (compressed.length < size) {
            compressed = new byte[size];
        }
        readFully(compressed, 0, size);
        int room = Math.min(leftInBlock, limit);
        if (raw.length < room) {
            raw = new byte[room];
        }
        try {
            end = lz4.decompress(compressed, 0, size, raw, 0, room);
        } catch (RuntimeException e) {
            throw new IOException("damaged LZ4 piece of " + size + " bytes", e);
        }
        if (end == 0) {
            throw new IOException("damaged LZ4 piece of " + size + " bytes: decompresses to nothing, " + leftInBlock
                    + " bytes missing");
        }
        position = 0;
        leftInBlock -= end;
    }

    private int length(String what, int max) throws IOException {
        int length = ByteBuffer.wrap(header).getInt();
        if (length < 0 || length > max) {
            throw new IOException("damaged LZ4 block: " + what + " length=" + length + " limit=" + max);
        }
        return length;
    }

    private void readFully(byte[] target, int offset, int length) throws IOException {
        int missing = length - source.readNBytes(target, offset, length);
        if (missing > 0) {
            throw new EOFException("LZ4 block cut short: " + missing + " bytes missing");
        }
    }
}
