package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SortEntriesTest {
    @Test
    void add_asManyAsAreSorted_allKept() {
        SortEntries entries = new SortEntries();
        for (int i = 0; i < SortEntries.MAX; i++) {
            entries.add(3L * i, -i);
        }
        assertThat(entries.size()).isEqualTo(SortEntries.MAX);
        for (int i : new int[] {0, 1, 255, 256, 257, SortEntries.MAX - 1}) {
            assertThat(entries.prefix(i)).isEqualTo(3L * i);
            assertThat(entries.address(i)).isEqualTo(-i);
        }
        entries.clear();
        assertThat(entries.size()).isZero();
    }

    @Test
    void nextTie_range_onlyTiesWithinIt() {
        SortEntries entries = entries(1, 1, 2, 3, 3, 3, 4, 4);
        assertThat(entries.nextTie(0, 8)).isZero();
        assertThat(entries.nextTie(1, 8)).isEqualTo(3);
        assertThat(entries.nextTie(5, 8)).isEqualTo(6);
        assertThat(entries.nextTie(7, 8)).isEqualTo(8);
        assertThat(entries.nextTie(1, 4)).as("the tie is cut off").isEqualTo(4);
        assertThat(entries.nextTie(5, 7)).as("the tie is cut off").isEqualTo(7);
        assertThat(entries.nextTie(5, 6)).as("the tie begins behind").isEqualTo(6);
        assertThat(entries.nextTie(3, 3)).as("of nothing").isEqualTo(3);
        assertThat(entries.tiedEnd(0, 8)).isEqualTo(2);
        assertThat(entries.tiedEnd(3, 8)).isEqualTo(6);
        assertThat(entries.tiedEnd(3, 5)).isEqualTo(5);
        assertThat(entries.tiedEnd(6, 8)).isEqualTo(8);
    }

    private static SortEntries entries(long... prefixes) {
        SortEntries entries = new SortEntries();
        for (long prefix : prefixes) {
            entries.add(prefix, 0);
        }
        return entries;
    }
}
