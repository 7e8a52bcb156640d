package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.DirectBytes;

class PagePoolTest {
    private static final long LONG_WAIT = TimeUnit.DAYS.toMillis(1);
    private static final int PAGE = 1 << 10;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lendMany_moreThanAreLeft_none(boolean direct) {
        try (PagePool pool = new PagePool(10 * PAGE, PAGE, direct, 0)) {
            Page[] six = new Page[6];
            assertThat(pool.lend(six)).isTrue();
            assertThat(six).doesNotContainNull().doesNotHaveDuplicates();
            Page[] five = new Page[5];
            assertThat(pool.lend(five)).isFalse();
            assertThat(five).containsOnlyNulls();
            assertThat(pool.lent()).isEqualTo(6 * PAGE);
            pool.giveBack(six[0]);
            assertThat(pool.lend(five)).isTrue();
            assertThat(pool.lent()).isEqualTo(10 * PAGE);
        }
    }

    /** A single remaining page must not keep an allocation of 1 MiB. */
    @Test
    void shrink_pagesThatAreArrays_freedOneByOne() {
        int page = 1 << 16;
        try (PagePool pool = PagePool.ofArrays(64 * page, page)) {
            Page[] pages = new Page[64];
            assertThat(pool.lend(pages)).isTrue();
            List<WeakReference<byte[]>> arrays = new ArrayList<>();
            for (int i = 0; i < pages.length; i++) {
                arrays.add(new WeakReference<>(pages[i].buffer().array()));
                if (i % 2 == 0) {
                    pool.giveBack(pages[i]);
                    pages[i] = null;
                }
            }
            pool.shrink();
            System.gc();
            for (int i = 0; i < pages.length; i++) {
                assertThat(arrays.get(i).get() == null)
                        .as("array %d is free", i)
                        .isEqualTo(i % 2 == 0);
            }
            assertThat(pages[1]).isNotNull();
        }
    }

    /** Outputs of maps are read at the same rate, each from its beginning to its end. */
    @Test
    void shrink_smallSlabs_freedAsPagesAreGivenBack() {
        int page = 1 << 16;
        long before = DirectBytes.settled();
        try (PagePool pool = PagePool.ofSmallSlabs(256 * page, page, 0)) {
            Page[][] outputs = new Page[4][48];
            for (Page[] output : outputs) {
                assertThat(pool.lend(output)).isTrue();
            }
            long all = DirectBytes.now() - before;
            assertThat(all).isEqualTo(4 * 48 * page);
            pool.shrink();
            for (int i = 0; i < 48; i++) {
                for (Page[] output : outputs) {
                    pool.giveBack(output[i]);
                }
                long left = 4L * (47 - i) * page;
                assertThat(DirectBytes.now() - before).isBetween(left, left + 4 * page);
            }
            assertThatIllegalStateException().isThrownBy(() -> pool.lend(1)).withMessageContaining("shrinks");
        }
    }

    /** Otherwise the thread would read memory that the JVM has given back: it would crash. */
    @Test
    void stopFreeing_pageGivenBack_memoryIsKept() {
        int page = 1 << 16;
        long before = DirectBytes.settled();
        try (PagePool pool = PagePool.ofSmallSlabs(16 * page, page, 0)) {
            Page lent = pool.lend(1);
            pool.shrink();
            long held = DirectBytes.now() - before;
            pool.stopFreeing();
            pool.giveBack(lent);
            assertThat(DirectBytes.now() - before).isEqualTo(held);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lend_wholeBudget_thenNull(boolean direct) {
        try (PagePool pool = new PagePool(10 * PAGE, PAGE, direct, 0)) {
            for (int i = 0; i < 10; i++) {
                Page page = pool.lend(1);
                assertThat(page).as("page %d", i).isNotNull();
                assertThat(page.capacity()).isEqualTo(PAGE);
                assertThat(page.buffer().isDirect()).isEqualTo(direct);
            }
            assertThat(pool.lend(1)).isNull();
            assertThat(pool.lent()).isEqualTo(10 * PAGE);
            assertThat(pool.peak()).isEqualTo(10 * PAGE);
        }
    }

    @Test
    void reserve_bytesOfTheBudget_countLikeLentOnes() {
        try (PagePool pool = new PagePool(4 * PAGE, PAGE, false, 0)) {
            assertThat(pool.reserve(3 * PAGE + 1)).isTrue();
            assertThat(pool.lend(1)).as("a byte short of a page").isNull();
            assertThat(pool.reserve(PAGE)).as("a byte too many").isFalse();
            assertThat(pool.lent()).as("refusals charge nothing").isEqualTo(3 * PAGE + 1);
            assertThat(pool.reserve(PAGE - 1)).isTrue();
            pool.unreserve(PAGE);
            assertThat(pool.lend(1)).isNotNull();
            assertThat(pool.reserve(1)).isFalse();
            assertThat(pool.lent()).isEqualTo(4 * PAGE);
        }
    }

    @Test
    void lendAndReserve_randomTraffic_neverAboveTheBudget() {
        long seed = 20240117;
        Random random = new Random(seed);
        long budget = 37 * PAGE + 5;
        long expected = 0;
        long highest = 0;
        int refused = 0;
        List<Page> held = new ArrayList<>();
        List<Integer> reserved = new ArrayList<>();
        try (PagePool pool = new PagePool(budget, PAGE, false, 0)) {
            for (int step = 0; step < 20_000; step++) {
                int bytes = 1 + random.nextInt(4 * PAGE);
                switch (random.nextInt(4)) {
                    case 0:
                        Page page = pool.lend(bytes);
                        long charge = Math.max(bytes, PAGE);
                        assertThat(page != null)
                                .as("TRAFFIC seed %d step %d: lend(%d) at %d", seed, step, bytes, expected)
                                .isEqualTo(expected + charge <= budget);
                        if (page != null) {
                            assertThat((long) page.capacity()).isEqualTo(charge);
                            held.add(page);
                            expected += charge;
                        } else {
                            refused++;
                        }
                        break;
                    case 1:
                        boolean taken = pool.reserve(bytes);
                        assertThat(taken)
                                .as("TRAFFIC seed %d step %d: reserve(%d) at %d", seed, step, bytes, expected)
                                .isEqualTo(expected + bytes <= budget);
                        if (taken) {
                            reserved.add(bytes);
                            expected += bytes;
                        } else {
                            refused++;
                        }
                        break;
                    case 2:
                        if (!held.isEmpty()) {
                            Page back = held.remove(random.nextInt(held.size()));
                            expected -= back.capacity();
                            pool.giveBack(back);
                        }
                        break;
                    default:
                        if (!reserved.isEmpty()) {
                            int back = reserved.remove(reserved.size() - 1);
                            expected -= back;
                            pool.unreserve(back);
                        }
                        break;
                }
                highest = Math.max(highest, expected);
                assertThat(pool.lent())
                        .as("TRAFFIC seed %d step %d", seed, step)
                        .isEqualTo(expected);
            }
            assertThat(pool.peak()).as("TRAFFIC seed %d", seed).isEqualTo(highest);
            assertThat(refused).as("the budget was met").isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lend_aboveCommonSize_pageOfJustThatSize(boolean direct) {
        try (PagePool pool = new PagePool(1 << 20, PAGE, direct, 0)) {
            Page large = pool.lend(300_001);
            assertThat(large.capacity()).isEqualTo(300_001);
            assertThat(large.buffer().isDirect()).isEqualTo(direct);
            assertThat(pool.lent()).isEqualTo(300_001);
            assertThat(pool.charge(300_001)).isEqualTo(300_001);
            pool.giveBack(large);
            assertThat(pool.lent()).isZero();
            assertThat(pool.lend((1 << 20) + 1)).isNull();
            assertThat(pool.lend(1 << 20)).as("all of the budget").isNotNull();
            assertThat(pool.lend(1)).isNull();
        }
    }

    @Test
    void giveBack_aboveCommonSize_freedAtOnce() {
        int large = 64 << 20;
        try (PagePool pool = new PagePool(2L * large, PAGE, true, 0)) {
            long before = DirectBytes.settled();
            Page page = pool.lend(large);
            assertThat(DirectBytes.now() - before).isGreaterThan(large / 2);
            pool.giveBack(page);
            assertThat(DirectBytes.now() - before).as("freed at once").isLessThan(large / 2);
        }
    }

    @Test
    void lend_commonSize_pageThatIsLentAgain() {
        try (PagePool pool = new PagePool(64 * PAGE, PAGE, false, 0)) {
            Page common = pool.lend(PAGE);
            pool.giveBack(common);
            assertThat(pool.lend(PAGE)).isSameAs(common);
            Page large = pool.lend(PAGE + 1);
            pool.giveBack(large);
            assertThat(pool.lend(PAGE + 1)).isNotSameAs(large);
            assertThat(pool.charge(0)).isEqualTo(PAGE);
            assertThat(pool.charge(PAGE)).isEqualTo(PAGE);
            assertThat(pool.charge(PAGE + 1)).isEqualTo(PAGE + 1);
        }
    }

    @Test
    void lend_pagesGivenBack_noNewMemory() {
        try (PagePool pool = new PagePool(128 * PAGE, PAGE, true, 0)) {
            List<Page> pages = lendAll(pool, 128);
            long full = DirectBytes.now();
            for (Page page : pages) {
                pool.giveBack(page);
            }
            assertThat(pool.lent()).isZero();
            List<Page> again = lendAll(pool, 128);
            assertThat(again).containsExactlyInAnyOrderElementsOf(pages);
            assertThat(DirectBytes.now()).isLessThanOrEqualTo(full);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lend_allPages_doNotOverlap(boolean direct) {
        // With this budget, a slab holds several pages.
        try (PagePool pool = new PagePool(1 << 20, PAGE, direct, 0)) {
            List<Page> pages = lendAll(pool, 1 << 10);
            byte[] content = new byte[PAGE];
            for (int i = 0; i < pages.size(); i++) {
                ByteBuffer.wrap(content).putInt(0, i).putInt(PAGE - 4, ~i);
                pages.get(i).buffer().put(pages.get(i).start(), content);
            }
            for (int i = 0; i < pages.size(); i++) {
                ByteBuffer buffer = pages.get(i).buffer();
                int start = pages.get(i).start();
                assertThat(buffer.getInt(start)).as("first bytes of page %d", i).isEqualTo(i);
                assertThat(buffer.getInt(start + PAGE - 4))
                        .as("last bytes of page %d", i)
                        .isEqualTo(~i);
            }
        }
    }

    @Test
    void giveBack_foreignPage_outsideTheBudget() {
        try (PagePool pool = new PagePool(4 * PAGE, PAGE, false, 0)) {
            Page page = Page.wrap(new byte[] {9, 1, 2, 3, 9}, 1, 3);
            assertThat(page.capacity()).isEqualTo(3);
            assertThat(page.buffer().get(page.start())).isEqualTo((byte) 1);
            assertThat(page.buffer().get(page.start() + 2)).isEqualTo((byte) 3);
            pool.lend(1);
            pool.giveBack(page);
            assertThat(pool.lent()).isEqualTo(PAGE);
            assertThat(lendAll(pool, 3)).doesNotContain(page);
        }
    }

    @Test
    void awaitRoom_pageGivenBack_wakes() throws Exception {
        try (PagePool pool = new PagePool(PAGE, PAGE, false, 0)) {
            Page page = pool.lend(1);
            assertWakes(pool, () -> pool.giveBack(page));
            assertThat(pool.lend(1)).isNotNull();
        }
    }

    @Test
    void awaitRoom_bytesUnreserved_wakes() throws Exception {
        try (PagePool pool = new PagePool(PAGE, PAGE, false, 0)) {
            assertThat(pool.reserve(PAGE)).isTrue();
            assertWakes(pool, () -> pool.unreserve(PAGE));
        }
    }

    @Test
    void awaitRoom_closed_wakes() throws Exception {
        PagePool pool = new PagePool(PAGE, PAGE, false, 0);
        pool.lend(1);
        assertWakes(pool, pool::close);
    }

    @Test
    void awaitRoom_roomOrClosedPool_returnsAtOnce() throws Exception {
        PagePool pool = new PagePool(2 * PAGE, PAGE, false, 0);
        pool.lend(1);
        pool.awaitRoom(PAGE, LONG_WAIT); // the time limit of tests is the assertion
        pool.lend(1);
        pool.close();
        pool.awaitRoom(PAGE, LONG_WAIT);
        assertThat(pool.lent()).isEqualTo(2 * PAGE);
    }

    @Test
    void awaitRoom_noRoom_returnsAfterItsTime() throws Exception {
        try (PagePool pool = new PagePool(2 * PAGE, PAGE, false, 0)) {
            pool.lend(1);
            long begin = System.nanoTime();
            pool.awaitRoom(PAGE + 1, 60);
            // A wait may end early, but this is rare. Half of the time allows for the clock's resolution.
            assertThat(System.nanoTime() - begin).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(30));
        }
    }

    @Test
    void close_directMemory_freedAtOnce() {
        int half = 32 << 20;
        long before = DirectBytes.settled();
        PagePool pool = new PagePool(2L * half, PAGE, true, 0);
        lendAll(pool, half / PAGE);
        assertThat(pool.lend(half)).isNotNull();
        assertThat(DirectBytes.now() - before).isGreaterThan(half + half / 2);
        pool.close();
        assertThat(DirectBytes.now() - before).as("slabs and the large page").isLessThan(half / 2);
        pool.close(); // a second close has no effect
    }

    @Test
    void lend_closedPool_refused() {
        PagePool pool = new PagePool(4 * PAGE, PAGE, true, 0);
        Page common = pool.lend(1);
        Page own = pool.lend(2 * PAGE);
        pool.close();
        assertThatIllegalStateException().isThrownBy(() -> pool.lend(1)).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> pool.lend(2 * PAGE)).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> pool.reserve(1)).withMessageContaining("closed");
        // Threads that end late still give pages back. The memory is already freed, and must not be freed twice.
        pool.giveBack(common);
        pool.giveBack(own);
        pool.unreserve(1);
    }

    @Test
    void lendReserved_withoutReservation_arrayOutsideTheBudget() {
        try (PagePool pool = new PagePool(1 << 20, PAGE, true, 0)) {
            Page page = pool.lendReserved();
            assertThat(page.buffer().isDirect()).isFalse();
            assertThat(pool.lent()).isZero();
            pool.giveBackReserved(page);
        }
    }

    private static List<Page> lendAll(PagePool pool, int count) {
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Page page = pool.lend(1);
            assertThat(page).as("page %d of %d", i, count).isNotNull();
            pages.add(page);
        }
        return pages;
    }

    /** Starts a thread that waits for room for longer than any test runs, and checks that the action ends the wait. */
    private static void assertWakes(PagePool pool, Runnable action) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            try {
                pool.awaitRoom(1, LONG_WAIT);
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
            done.countDown();
        });
        waiter.setDaemon(true);
        waiter.start();
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            assertThat(done.getCount()).as("must wait, there is no room").isEqualTo(1);
            Thread.sleep(1);
        }
        action.run();
        done.await();
        assertThat(interrupted).isFalse();
    }
}
