package org.spillway.sort;

import org.spillway.memory.Page;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.work.Heartbeat;

/** Checks whether all keys of a partition are equal. If so, its records are in order as collected. Not thread-safe. */
final class EqualKeys {
    // With fewer pages, sampling some keys first saves nothing.
    private static final int MIN_PAGES = 4;

    private final KeyOrder order;
    private final Heartbeat heartbeat;
    private final RecordView first = new RecordView();

    EqualKeys(KeyOrder order, Heartbeat heartbeat) {
        this.order = order;
        this.heartbeat = heartbeat;
    }

    /**
     * Whether the first keys of some pages, from the first page to the last, are equal. False if there are only few
     * pages.
     */
    private boolean seemEqual(PartitionPages pages) {
        int count = pages.pageCount();
        if (count < MIN_PAGES) {
            return false;
        }
        RecordView view = new RecordView();
        pointAtFirst(first, pages, 0);
        for (int p = count - 1; p > 0; p /= 2) {
            pointAtFirst(view, pages, p);
            if (!hasKeyOfFirst(view)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns a cursor over the records that needs no index.
     *
     * @return null unless all keys of the partition are equal
     */
    RecordCursor cursor(PartitionPages pages) {
        if (pages.hasSingleKey() || order.allEqual() && pages.pageCount() > 0) {
            pointAtFirst(first, pages, 0);
        } else if (!seemEqual(pages) || !areEqual(pages)) {
            return null;
        }
        return new EqualRecords(pages);
    }

    private boolean areEqual(PartitionPages pages) {
        RecordView view = new RecordView(); // a local one, as in the index loop
        for (int p = 0; p < pages.pageCount(); p++) {
            Page page = pages.page(p);
            int end = pages.end(p);
            for (int at = page.start(); at < end; at = view.end()) {
                view.point(page.buffer(), at);
                if (!hasKeyOfFirst(view)) {
                    return false;
                }
            }
            heartbeat.beat();
        }
        return true;
    }

    private boolean hasKeyOfFirst(RecordView view) {
        if (order.prefixDecides()) {
            return order.prefix(view.buffer(), view.keyStart(), view.keyLength())
                    == order.prefix(first.buffer(), first.keyStart(), first.keyLength());
        }
        return order.compare(
                        view.buffer(),
                        view.keyStart(),
                        view.keyLength(),
                        first.buffer(),
                        first.keyStart(),
                        first.keyLength())
                == 0;
    }

    private static void pointAtFirst(RecordView view, PartitionPages pages, int p) {
        view.point(pages.page(p).buffer(), pages.page(p).start());
    }

    /** Drops the reference to the record it has read. */
    void forget() {
        first.clear();
    }
}
