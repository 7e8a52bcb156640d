package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * The target of gathered records. A full chunk starts again at its beginning. In a check, its bytes are first added to
 * a checksum.
 */
final class Chunk {
    private static final int SIZE = 1 << 18;

    private final byte[] bytes = new byte[SIZE];
    private int used;
    private CRC32 sum;

    void append(ByteBuffer page, int offset, int length) {
        if (length > SIZE - used) {
            startAnew();
        }
        page.get(offset, bytes, used, length);
        used += length;
    }

    private void startAnew() {
        if (sum != null) {
            sum.update(bytes, 0, used);
        }
        used = 0;
    }

    void startSum() {
        used = 0;
        sum = new CRC32();
    }

    /** Returns the checksum of all bytes appended since {@link #startSum}. */
    long endSum() {
        startAnew();
        long value = sum.getValue();
        sum = null;
        return value;
    }
}
