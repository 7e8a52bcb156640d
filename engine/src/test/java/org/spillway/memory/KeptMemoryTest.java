package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD) // for hangs
class KeptMemoryTest {
    private static final int PAGE = 1 << 16;
    private static final int PAGES = 40;
    private static final long BUDGET = (long) PAGES * PAGE;

    @BeforeEach
    void begin() {
        assumeTrue(DirectMemory.CAN_FREE);
        assertThat(KeptMemory.bytes()).isZero();
        KeptMemory.begin();
    }

    @AfterEach
    void end() {
        KeptMemory.hold();
        KeptMemory.end();
    }

    @Test
    void lend_memoryOfAClosedPool_usedAgain() {
        long free = MemoryLimits.directAvailable();
        useAll(BUDGET, PAGE, true);
        assertThat(KeptMemory.bytes()).isEqualTo(BUDGET);
        assertThat(MemoryLimits.directAvailable()).as("a pool can have it").isEqualTo(free);
        try (PagePool next = new PagePool(BUDGET, PAGE, true, 0)) {
            lendAll(next);
            assertThat(KeptMemory.bytes()).isZero();
        }
        assertThat(KeptMemory.bytes()).isEqualTo(BUDGET);
    }

    @Test
    void newPool_smallerBudget_freesWhatExceedsIt() {
        useAll(BUDGET, PAGE, true);
        try (PagePool next = new PagePool(BUDGET / 2, PAGE, true, 0)) {
            assertThat(KeptMemory.bytes()).isLessThanOrEqualTo(next.budget());
        }
    }

    @Test
    void take_anotherSize_freed() {
        useAll(BUDGET, PAGE, true);
        try (PagePool other = PagePool.ofSmallSlabs(BUDGET, PAGE / 2, 0)) {
            other.lend(1);
            assertThat(KeptMemory.bytes()).isZero();
        }
    }

    @Test
    void newPool_onTheHeap_freesAll() {
        useAll(BUDGET, PAGE, true);
        useAll(BUDGET, PAGE, false);
        assertThat(KeptMemory.bytes()).isZero();
    }

    @Test
    void close_largePage_notKept() {
        try (PagePool pool = new PagePool(BUDGET, PAGE, true, 0)) {
            pool.lend(3 * PAGE);
        }
        assertThat(KeptMemory.bytes()).isZero();
    }

    /** The job's own code may ask for direct memory: the JVM then collects garbage before it refuses. */
    @Test
    void collected_runningTask_freesAll() {
        KeptMemory.release();
        useAll(BUDGET, PAGE, true);
        collectUntilNoneIsKept(); // in the rest of the task, or before the next has made its pool
        KeptMemory.release(); // not for those collections, of which it may be told late
        useAll(BUDGET, PAGE, true);
        try (PagePool next = new PagePool(BUDGET, PAGE, true, 0)) {
            collectUntilNoneIsKept();
            lendAll(next);
            KeptMemory.hold();
        }
        assertThat(KeptMemory.bytes()).isEqualTo(BUDGET);
    }

    private static void collectUntilNoneIsKept() {
        while (KeptMemory.bytes() > 0) {
            System.gc();
        }
    }

    @Test
    void collected_betweenTwoTasks_freesNothing() {
        useAll(BUDGET, PAGE, true);
        KeptMemory.hold();
        System.gc();
        long between = System.currentTimeMillis();
        KeptMemory.collected(between);
        assertThat(KeptMemory.bytes()).as("between two tasks").isEqualTo(BUDGET);
        KeptMemory.release();
        KeptMemory.collected(between);
        assertThat(KeptMemory.bytes()).as("told when the next has begun").isEqualTo(BUDGET);
        KeptMemory.collected(Long.MAX_VALUE);
        assertThat(KeptMemory.bytes()).isZero();
    }

    /** It is no sign of a shortage. */
    @Test
    void collected_youngCollection_freesNothing() {
        KeptMemory.release();
        useAll(BUDGET, PAGE, true);
        WeakReference<Object> young = new WeakReference<>(new Object());
        while (young.get() != null) {
            assertThat(new byte[1 << 16]).isNotNull();
        }
        assertThat(KeptMemory.bytes()).isEqualTo(BUDGET);
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, false",
        "-XX:+DisableExplicitGC, true",
        "-XX:+DisableExplicitGC -XX:-DisableExplicitGC, false",
        "-XX:-DisableExplicitGC -XX:+DisableExplicitGC, true"
    })
    void areOff_severalOptions_lastOneCounts(String options, boolean areOff) {
        assertThat(KeptMemory.areOff(List.of(options.split(" ")))).isEqualTo(areOff);
    }

    @Test
    void close_jvmOfOneTask_keepsNothing() {
        KeptMemory.end();
        useAll(BUDGET, PAGE, true);
        assertThat(KeptMemory.bytes()).isZero();
    }

    private static void useAll(long budget, int pageSize, boolean direct) {
        try (PagePool pool = new PagePool(budget, pageSize, direct, 0)) {
            lendAll(pool);
        }
    }

    private static void lendAll(PagePool pool) {
        for (int i = 0; i < PAGES; i++) {
            assertThat(pool.lend(1)).isNotNull();
        }
    }
}
