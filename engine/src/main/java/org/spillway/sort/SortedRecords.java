package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Cursor over the records of a partition in the order of one sorted index. */
final class SortedRecords implements RecordCursor {
    private final long[] index;
    private final int step;
    private final int end;
    private final PartitionPages pages;
    private final RecordView view = new RecordView();
    private int next;

    /**
     * Makes a cursor before the first record.
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

    @Override
    public boolean next() {
        if (next >= end) {
            return false;
        }
        RecordAddress.locate(index[next], pages, view);
        next += step;
        return true;
    }

    @Override
    public RecordView record() {
        return view;
    }

    @Override
    public void close() {
        next = end;
    }
}
