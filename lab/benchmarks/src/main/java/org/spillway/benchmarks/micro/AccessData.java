package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * The same page of random bytes off the heap and on it, and where records of one length start in it, shuffled.
 */
final class AccessData {
    /** Small enough for the second-level cache: what counts here is the access, not the memory. */
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

    /** What the page holds now, whichever was written. */
    byte[] directBytes() {
        byte[] bytes = new byte[PAGE];
        direct.get(0, bytes);
        return bytes;
    }
}
