package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a pool off the heap while other code takes direct memory, and after it frees it. */
class ShortPoolTest {
    private static final int KIB = 1 << 10;
    private static final long MIB = 1 << 20;
    private static final long BUDGET = 16 * MIB;

    private final List<ByteBuffer> hogged = new ArrayList<>();
    private static final long SPARE = 4L << 20;

    private final PagePool pool = new PagePool(BUDGET, KIB, true, SPARE);

    @AfterEach
    void giveBack() {
        pool.close();
        hogged.forEach(DirectMemory::free);
    }

    @Test
    void lend_unusedMemoryOfOthers_collectedFirst() throws Exception {
        leave(SPARE + MIB);
        hogged.clear(); // garbage, which counts as taken until it is collected
        assertThat(lendAll()).as("bytes lent").isEqualTo(BUDGET);
        assertThat(pool.isShort()).isFalse();
    }

    @Test
    void lend_memoryHeldByOthers_short() throws Exception {
        leave(SPARE + MIB);
        assertThat(lendAll()).as("bytes lent").isBetween(MIB / 2, MIB);
        assertThat(pool.isShort()).isTrue();
        assertThat(MemoryLimits.directAvailable()).as("left to files").isGreaterThanOrEqualTo(SPARE);
    }

    /** Lending many pages does not force even the first one, because the caller can use other memory instead. */
    @Test
    void lendMany_memoryHeldByOthers_noneOrAll() throws Exception {
        leave(SPARE + MIB);
        Page[] pages = new Page[(int) (2 * MIB / KIB)];
        assertThat(pool.lend(pages)).isFalse();
        assertThat(pages).containsOnlyNulls();
        assertThat(pool.lent()).isZero();
        assertThat(pool.peak()).isZero();
        assertThat(pool.limit()).isBetween(MIB / 2, MIB);
        assertThat(pool.lend(new Page[(int) (MIB / 4 / KIB)])).isTrue();
    }

    @Test
    void unreserve_memoryGivenBackByOthers_lentAgain() throws Exception {
        leave(SPARE + 5 * MIB);
        pool.reserve(KIB);
        lendAll();
        assertThat(pool.isShort()).isTrue();
        giveBackHogged();
        assertThat(pool.lend(1)).as("before the spill is over").isNull();
        pool.unreserve(KIB); // the end of a spill
        lendAll();
        assertThat(pool.lent()).isEqualTo(BUDGET);
        assertThat(pool.isShort()).isFalse();
    }

    @Test
    void lend_largePage_takesTheRoomOfUnusedSlabs() throws Exception {
        leave(SPARE + 6 * MIB);
        List<Page> pages = lend((int) (5 * MIB / KIB));
        pages.forEach(pool::giveBack);
        leave(SPARE / 2);
        assertThat(pool.lend(100 * KIB)).isNotNull();
        assertThat(pool.lend((int) (4 * MIB))).isNotNull();
        assertThat(pool.lend((int) (2 * MIB))).as("more than it had").isNull();
    }

    @Test
    void lend_largePageWithoutMemory_null() throws Exception {
        leave(MIB);
        assertThat(pool.lend((int) (8 * MIB))).isNull();
        assertThat(pool.isShort()).isTrue();
        assertThat(pool.lent()).isZero();
        // The pool allocates one slab, although this memory is reserved for files.
        assertThat(pool.lend(1)).isNotNull();
    }

    private long lendAll() {
        while (pool.lend(1) != null) {
            // until there is no more
        }
        return pool.lent();
    }

    private List<Page> lend(int count) {
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pages.add(pool.lend(1));
        }
        assertThat(pages).doesNotContainNull();
        return pages;
    }

    private void leave(long bytes) throws InterruptedException {
        // Frees the buffers of other tests first, so that they are not freed in the middle of this one. The collector
        // may free them in several steps.
        System.gc();
        for (int quiet = 0; quiet < 3; quiet++) {
            for (long more = MemoryLimits.directAvailable() - bytes;
                    more > 0;
                    more = MemoryLimits.directAvailable() - bytes) {
                hogged.add(ByteBuffer.allocateDirect((int) Math.min(more, 256 * MIB)));
                quiet = 0;
            }
            Thread.sleep(50);
        }
    }

    private void giveBackHogged() {
        hogged.forEach(DirectMemory::free);
        hogged.clear();
    }
}
