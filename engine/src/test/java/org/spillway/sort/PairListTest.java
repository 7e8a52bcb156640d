package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.ReservedPages;

class PairListTest {
    private static final int PAGE = 72; // four pairs, and half a pair that stays unused
    private static final int BUDGET = 32 * PAGE;

    private final PagePool pool = new PagePool(BUDGET, PAGE, true, 0);

    @BeforeEach
    void reserve() {
        assertThat(pool.reserve(BUDGET)).isTrue();
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 8, 9, 100})
    void take_anyNumberOfPairs_inTheirOrder(int count) {
        PairList list = list(count);
        assertThat(list.size()).isEqualTo(count);
        for (int i = 0; i < count; i++) {
            assertThat(list.prefix(i)).isEqualTo(prefix(i));
            assertThat(list.address(i)).isEqualTo(address(i));
        }
        assertThat(ReservedPages.allFree(pool)).isEqualTo(count == 0);
        for (int i = 0; i < count; i++) {
            assertThat(list.take()).isTrue();
            assertThat(list.prefix()).isEqualTo(prefix(i));
            assertThat(list.address()).isEqualTo(address(i));
        }
        assertThat(list.take()).isFalse();
        assertThat(list.take()).as("and still none").isFalse();
        assertThat(ReservedPages.allFree(pool)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 8, 9, 100})
    void moveTo_indexWithAPair_behindIt(int count) {
        SortEntries entries = new SortEntries();
        entries.add(-1, -2);
        PairList list = list(count);
        list.moveTo(entries);
        assertThat(entries.size()).isEqualTo(1 + count);
        assertThat(entries.prefix(0)).isEqualTo(-1);
        for (int i = 0; i < count; i++) {
            assertThat(entries.prefix(1 + i)).isEqualTo(prefix(i));
            assertThat(entries.address(1 + i)).isEqualTo(address(i));
        }
        assertThat(ReservedPages.allFree(pool)).isTrue();
        assertThat(list.take()).as("any left").isFalse();
    }

    @Test
    void moveTo_moreThanTheIndexHasRoomFor_fillsIt() {
        PairList list = list(12);
        SortEntries entries = new SortEntries();
        for (int i = 0; i < SortEntries.MAX - 10; i++) {
            entries.add(-1, -1);
        }
        list.moveTo(entries);
        assertThat(entries.size()).isEqualTo(SortEntries.MAX);
        assertThat(entries.address(SortEntries.MAX - 1)).isEqualTo(address(9));
        entries.clear();
        list.moveTo(entries);
        assertThat(entries.size()).isEqualTo(2);
        assertThat(entries.address(0)).isEqualTo(address(10));
        assertThat(list.take()).as("any left").isFalse();
        assertThat(ReservedPages.allFree(pool)).isTrue();
    }

    @Test
    void take_firstPairOfTheNextPage_pageIsFree() {
        PairList list = list(BUDGET / PAGE * 4);
        for (int i = 0; i < 4; i++) {
            assertThat(list.take()).isTrue();
            assertThat(isPageFree()).as("after pair %d", i).isFalse();
        }
        assertThat(list.take()).isTrue();
        assertThat(isPageFree()).isTrue();
    }

    @Test
    void giveBack_halfway_allPagesAreFree() {
        PairList list = list(20);
        for (int i = 0; i < 6; i++) {
            assertThat(list.take()).isTrue();
        }
        list.giveBack();
        assertThat(ReservedPages.allFree(pool)).isTrue();
        assertThat(list.take()).isFalse();
        list.giveBack();
        assertThat(ReservedPages.allFree(pool)).as("after a second time").isTrue();
    }

    /** Whether a reserved page is not lent: a page beyond the reservation is an array. */
    private boolean isPageFree() {
        Page page = pool.lendReserved();
        pool.giveBackReserved(page);
        return page.buffer().isDirect();
    }

    private PairList list(int count) {
        PairList list = new PairList(pool);
        for (int i = 0; i < count; i++) {
            list.add(prefix(i), address(i));
        }
        return list;
    }

    private static long prefix(int i) {
        return 7L * i - 20;
    }

    private static long address(int i) {
        return 1000L - i;
    }
}
