package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordView;

/**
 * Cursor over records of a partition whose keys are all equal, between two places, in the order of collection. Needs no
 * index.
 */
final class EqualRecords implements PartCursor {
    private final PartitionPages pages;
    private final long to;
    private final long bytesBefore;
    private final RecordView view = new RecordView();
    private int page;
    private int at;
    private int end;

    /**
     * Makes a cursor before the first record.
     *
     * @param from the {@linkplain RecordAddress#place place} of the first record, or any below that of the first page
     * @param to the place after the last record, or any above that of the last page
     */
    EqualRecords(PartitionPages pages, long from, long to) {
        this.pages = pages;
        this.to = to;
        long before = 0;
        while (page < pages.pageCount() && RecordAddress.placeOf(page + 1, 0) <= from) {
            before += pages.end(page) - pages.page(page).start();
            page++;
        }
        openPage();
        if (page < pages.pageCount() && from > RecordAddress.placeOf(page, 0)) {
            int skipped = (int) (from - RecordAddress.placeOf(page, 0));
            before += skipped;
            at += skipped;
        }
        this.bytesBefore = before;
    }

    @Override
    public boolean next() {
        while (at >= end) {
            if (page >= pages.pageCount()) {
                return false;
            }
            page++;
            openPage();
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
        page = pages.pageCount();
        at = 0;
        end = 0;
    }

    private void openPage() {
        if (page >= pages.pageCount() || RecordAddress.placeOf(page, 0) >= to) {
            close();
            return;
        }
        at = pages.page(page).start();
        end = at + (int) Math.min(pages.end(page) - at, to - RecordAddress.placeOf(page, 0));
    }
}
