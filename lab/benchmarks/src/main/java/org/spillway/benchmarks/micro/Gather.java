package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;

/** The ways to copy records together in sorted order. */
final class Gather {
    private static final int LENGTH_BITS = 16;
    private static final int OFFSET_BITS = 20;
    private static final int OFFSET_MASK = (1 << OFFSET_BITS) - 1;

    private Gather() {}

    /** Packs page and offset with the length from the header: {@code [28 bit page][20 bit offset][16 bit length]}. */
    static long pack(ByteBuffer[] pages, long address) {
        ByteBuffer page = pages[(int) (address >>> Integer.SIZE)];
        int offset = (int) address;
        return ((address >>> Integer.SIZE) << OFFSET_BITS | offset) << LENGTH_BITS | recordLength(page, offset);
    }

    // two one-byte lengths, then key and value
    private static int recordLength(ByteBuffer page, int offset) {
        return 2 + page.get(offset) + page.get(offset + 1);
    }

    static void byHeader(ByteBuffer[] pages, long[] addresses, Chunk chunk) {
        for (long address : addresses) {
            ByteBuffer page = pages[(int) (address >>> Integer.SIZE)];
            int offset = (int) address;
            chunk.append(page, offset, recordLength(page, offset));
        }
    }

    static void byPackedLength(ByteBuffer[] pages, long[] packed, Chunk chunk) {
        gather(pages, packed, 0, packed.length, chunk);
    }

    /** Copies batch by batch. Touches all records of a batch first, so that their cache misses overlap. */
    static long touchingAhead(ByteBuffer[] pages, long[] packed, int batch, Chunk chunk) {
        long touched = 0;
        for (int from = 0; from < packed.length; from += batch) {
            int to = Math.min(packed.length, from + batch);
            for (int i = from; i < to; i++) {
                long address = packed[i];
                touched += pages[page(address)].get(offset(address));
            }
            gather(pages, packed, from, to, chunk);
        }
        return touched;
    }

    /** Same with the length in the header only: the first pass reads the lengths and keeps them for the copy. */
    static void headersAhead(ByteBuffer[] pages, long[] addresses, int[] lengths, Chunk chunk) {
        for (int from = 0; from < addresses.length; from += lengths.length) {
            int count = Math.min(addresses.length - from, lengths.length);
            for (int i = 0; i < count; i++) {
                long address = addresses[from + i];
                lengths[i] = recordLength(pages[(int) (address >>> Integer.SIZE)], (int) address);
            }
            for (int i = 0; i < count; i++) {
                long address = addresses[from + i];
                chunk.append(pages[(int) (address >>> Integer.SIZE)], (int) address, lengths[i]);
            }
        }
    }

    private static void gather(ByteBuffer[] pages, long[] packed, int from, int to, Chunk chunk) {
        for (int i = from; i < to; i++) {
            long address = packed[i];
            int length = (int) address & (1 << LENGTH_BITS) - 1;
            chunk.append(pages[page(address)], offset(address), length);
        }
    }

    private static int page(long packed) {
        return (int) (packed >>> LENGTH_BITS + OFFSET_BITS);
    }

    private static int offset(long packed) {
        return (int) (packed >>> LENGTH_BITS) & OFFSET_MASK;
    }
}
