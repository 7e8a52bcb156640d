package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** The records of a partition in the order of its sorted index. */
final class SortedRecords implements RecordCursor {
    private final SortEntries entries;
    private final PartitionPages pages;
    private final RecordView view = new RecordView();
    private int next;

    SortedRecords(SortEntries entries, PartitionPages pages) {
        this.entries = entries;
        this.pages = pages;
    }

    @Override
    public boolean next() {
        if (next == entries.size()) {
            return false;
        }
        long address = entries.address(next++);
        view.point(pages.page(RecordAddress.page(address)).buffer(), RecordAddress.offset(address));
        return true;
    }

    @Override
    public RecordView record() {
        return view;
    }

    @Override
    public void close() {
        next = entries.size();
    }
}
