package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Direct pages full of records of 100 bytes, and the records' addresses in random order, as after a sort:
 *
 * <pre>
 * [1 byte key length = 10][1 byte value length = 88][key][value]
 * </pre>
 */
final class RecordPages {
    /** Bytes of a record with its header. */
    static final int RECORD = 100;

    private static final int KEY = 10;
    private static final int VALUE = 88;
    private static final int PAGE = 1 << 16;
    private static final int PER_PAGE = PAGE / RECORD;

    private final ByteBuffer[] pages;
    private final long[] addresses;

    /**
     * Fills pages.
     *
     * @param records number of records; need not fill the last page or the last chunk
     */
    RecordPages(int records) {
        List<ByteBuffer> cut = SlabPages.allocate((long) (records / PER_PAGE + 1) * PAGE, PAGE);
        pages = cut.toArray(new ByteBuffer[0]);
        addresses = new long[records];
        SplittableRandom random = new SplittableRandom(17);
        byte[] record = new byte[RECORD];
        for (int i = 0; i < records; i++) {
            random.nextBytes(record);
            record[0] = KEY;
            record[1] = VALUE;
            int offset = i % PER_PAGE * RECORD;
            pages[i / PER_PAGE].put(offset, record);
            addresses[i] = (long) (i / PER_PAGE) << Integer.SIZE | offset;
        }
        shuffle(random);
    }

    private void shuffle(SplittableRandom random) {
        for (int i = addresses.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long kept = addresses[i];
            addresses[i] = addresses[other];
            addresses[other] = kept;
        }
    }

    ByteBuffer[] pages() {
        return pages;
    }

    /** Returns the addresses, each {@code [32 bit page][32 bit offset]}. */
    long[] addresses() {
        return addresses;
    }
}
