package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Direct pages of one size, cut from slabs of 1 MiB. */
final class SlabPages {
    private static final int SLAB = 1 << 20;

    private SlabPages() {}

    /**
     * Allocates at least {@code bytes} of pages, in memory order. Allocation zeroes the slabs, so all memory has been
     * touched.
     */
    static List<ByteBuffer> allocate(long bytes, int pageSize) {
        List<ByteBuffer> pages = new ArrayList<>();
        for (long done = 0; done < bytes; done += SLAB) {
            ByteBuffer slab = ByteBuffer.allocateDirect(SLAB);
            for (int offset = 0; offset < SLAB; offset += pageSize) {
                pages.add(slab.slice(offset, pageSize));
            }
        }
        return pages;
    }
}
