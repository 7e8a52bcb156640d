package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** The same page of random bytes off the heap and on it, and the shuffled start offsets of records of one length. */
final class AccessData {
    /** Fits the second-level cache: the benchmark measures the access, not the memory. */
    private static final int PAGE = 1 << 18;

    private static final int OFFSETS = 1 << 12;
    private static final int SEED = 11;

    final ByteBuffer direct = ByteBuffer.allocateDirect(PAGE);
    final byte[] heap = new byte[PAGE];
    final byte[] record;
    final int[] offsets = new int[OFFSETS];

    AccessData(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        random.nextBytes(heap);
        direct.put(0, heap);
        record = new byte[length];
        random.nextBytes(record);
        int places = PAGE / length;
        for (int i = 0; i < OFFSETS; i++) {
            offsets[i] = random.nextInt(places) * length;
        }
    }

    /** Returns the present bytes of the direct page. */
    byte[] directBytes() {
        byte[] bytes = new byte[PAGE];
        direct.get(0, bytes);
        return bytes;
    }
}
