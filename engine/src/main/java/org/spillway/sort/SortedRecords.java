package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/**
 * Cursor over the records of a partition in the order of a sorted index. The index of a large partition is sorted list
 * by list, each when the one before has been read.
 */
final class SortedRecords implements RecordCursor {
    private final PartitionPages pages;
    private final int step;
    private final RecordView view = new RecordView();
    private PartitionSorter lists; // null if there are none
    private long[] index;
    private int next;
    private int end;

    /**
     * Makes a cursor before the first record of one index.
     *
     * @param index has an address at {@code first} and at every {@code step} longs from there
     */
    SortedRecords(long[] index, int first, int step, int records, PartitionPages pages) {
        this.index = index;
        this.next = first;
        this.step = step;
        this.end = first + step * records;
        this.pages = pages;
    }

    /** Makes a cursor before the first list of a large partition. */
    SortedRecords(PartitionSorter lists, PartitionPages pages) {
        this(null, 0, 2, 0, pages);
        this.lists = lists;
    }

    @Override
    public boolean next() {
        if (next >= end && !nextList()) {
            return false;
        }
        RecordAddress.locate(index[next], pages, view);
        next += step;
        return true;
    }

    private boolean nextList() {
        if (lists == null) {
            return false;
        }
        SortEntries sorted = lists.nextList(pages);
        index = sorted.pairs();
        next = 1;
        end = 1 + 2 * sorted.size();
        return next < end;
    }

    @Override
    public RecordView record() {
        return view;
    }

    @Override
    public void close() {
        next = end;
        if (lists != null) {
            lists.dropLists();
            lists = null;
        }
    }
}
