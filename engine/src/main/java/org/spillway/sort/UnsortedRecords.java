package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Cursor over the records of a partition in the order of collection. */
public final class UnsortedRecords implements RecordCursor {
    private final PartitionPages pages;
    private final RecordView view = new RecordView();
    private int nextPage;
    private int at;
    private int end;

    /** Makes a cursor before the first record. */
    public UnsortedRecords(PartitionPages pages) {
        this.pages = pages;
    }

    @Override
    public boolean next() {
        while (at == end) {
            if (nextPage >= pages.pageCount()) {
                return false;
            }
            at = pages.page(nextPage).start();
            end = pages.end(nextPage++);
        }
        view.point(pages.page(nextPage - 1).buffer(), at);
        at = view.end();
        return true;
    }

    @Override
    public RecordView record() {
        return view;
    }

    /** The address of the current record. */
    long address() {
        int page = nextPage - 1;
        return RecordAddress.pack(page, view.start() - pages.page(page).start(), view.length());
    }

    @Override
    public void close() {
        nextPage = pages.pageCount();
        at = end;
    }
}
