package org.spillway.mapside;

import java.util.ArrayDeque;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrders;
import org.spillway.sort.KeyRanges;
import org.spillway.sort.PartitionSorter;
import org.spillway.work.Heartbeat;

/**
 * Sorters that are not in use. Each keeps a small index; the one that was used last, whose index is in a cache if any is, is
 * taken first.
 */
final class Sorters {
    private final KeyOrders orders;
    private final PagePool pool;
    private final Heartbeat heartbeat;
    private final ArrayDeque<PartitionSorter> idle = new ArrayDeque<>();

    /**
     * None yet.
     *
     * @param heartbeat beaten while one of them sorts
     */
    Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat) {
        this.orders = orders;
        this.pool = pool;
        this.heartbeat = heartbeat;
    }

    /** A sorter for one thread, until it is given back. */
    synchronized PartitionSorter take() {
        PartitionSorter sorter = idle.poll();
        return sorter == null ? new PartitionSorter(orders.create(), pool, heartbeat) : sorter;
    }

    /** Whether a partition can be sorted in parts. */
    boolean canDivide() {
        PartitionSorter sorter = take();
        giveBack(sorter);
        return sorter.canDivide();
    }

    /** Ranges for records like these; null if they cannot be divided. */
    KeyRanges ranges(PartitionPages pages, int wanted) {
        PartitionSorter sorter = take();
        try {
            return sorter.ranges(pages, wanted);
        } finally {
            giveBack(sorter);
        }
    }

    synchronized void giveBack(PartitionSorter sorter) {
        sorter.trim();
        idle.push(sorter);
    }
}
