package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Cursor over the records of a large partition. Sorts one list after the other. */
final class ListedRecords implements RecordCursor {
    private final PartitionSorter sorter;
    private final LargeSort lists;
    private final PartitionPages pages;
    private final RecordView view = new RecordView();
    private long[] pairs;
    private int next;
    private int end;
    private PairList inOrder;

    ListedRecords(PartitionSorter sorter, LargeSort lists, PartitionPages pages) {
        this.sorter = sorter;
        this.lists = lists;
        this.pages = pages;
    }

    @Override
    public boolean next() {
        if (next < end) {
            RecordAddress.locate(pairs[next], pages, view);
            next += 2;
            return true;
        }
        return nextOfList();
    }

    @Override
    public RecordView record() {
        return view;
    }

    @Override
    public void close() {
        next = end;
        inOrder = null;
        lists.clear();
    }

    private boolean nextOfList() {
        if (inOrder != null) {
            if (inOrder.take()) {
                RecordAddress.locate(inOrder.address(), pages, view);
                return true;
            }
            inOrder = null;
        }
        if (!sorter.sortNextList(pages)) {
            return false;
        }
        if (lists.isSorted()) {
            inOrder = lists.pairs();
        } else {
            SortEntries entries = sorter.entries();
            pairs = entries.pairs();
            next = 1;
            end = 2 * entries.size() + 1;
        }
        return next();
    }
}
