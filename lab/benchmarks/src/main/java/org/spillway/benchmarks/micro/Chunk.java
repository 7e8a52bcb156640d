package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Where gathered records go. When it is full it starts anew; while checking, its bytes are summed up first. */
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

    /** The checksum of all that was appended since {@link #startSum}. */
    long endSum() {
        startAnew();
        long value = sum.getValue();
        sum = null;
        return value;
    }
}
