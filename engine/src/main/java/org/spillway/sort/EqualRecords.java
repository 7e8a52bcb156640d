package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordView;

/** Records of a partition whose keys are all equal, from one place to another, as they were collected: without an index. */
final class EqualRecords implements PartCursor {
    private final PartitionPages pages;
    private final long bytesBefore;
    private final RecordView view = new RecordView();
    private int page;
    private int at;
    private int end;
    private int left;

    /**
     * A cursor before the first record.
     *
     * @param first the address of the first record
     * @param records how many there are
     */
    EqualRecords(PartitionPages pages, long first, int records, long bytesBefore) {
        this.pages = pages;
        this.left = records;
        this.bytesBefore = bytesBefore;
        if (records > 0) {
            page = RecordAddress.page(first);
            RecordAddress.locate(first, pages, view);
            at = view.start();
            end = pages.end(page);
        }
    }

    @Override
    public boolean next() {
        if (left == 0) {
            return false;
        }
        left--;
        if (at == end) {
            page++;
            at = pages.page(page).start();
            end = pages.end(page);
        }
        view.point(pages.page(page).buffer(), at);
        at = view.end();
        return true;
    }

    @Override
    public RecordView record() {
        return view;
    }

    @Override
    public long bytesBefore() {
        return bytesBefore;
    }

    @Override
    public void close() {
        left = 0;
    }
}
