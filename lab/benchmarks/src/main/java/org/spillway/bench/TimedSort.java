package org.spillway.bench;

import org.apache.hadoop.util.IndexedSortable;
import org.apache.hadoop.util.IndexedSorter;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.QuickSort;

/** Runs stock's own sort and times it. Delegates, because QuickSort is final. */
public final class TimedSort implements IndexedSorter {
    private final QuickSort sort = new QuickSort();

    @Override
    public void sort(IndexedSortable items, int from, int to) {
        sort(items, from, to, null);
    }

    @Override
    public void sort(IndexedSortable items, int from, int to, Progressable reporter) {
        long start = System.nanoTime();
        sort.sort(items, from, to, reporter);
        StockClock.sorted(start, System.nanoTime());
    }
}
