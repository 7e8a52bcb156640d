package org.spillway.mapside;

import java.util.ArrayDeque;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrders;
import org.spillway.sort.KeyRanges;
import org.spillway.sort.PartitionSorter;
import org.spillway.work.Heartbeat;

/**
 * Pool of idle sorters. Each keeps a small index. The sorter that was used last is taken first, because its index is
 * most likely to be in a cache.
 */
final class Sorters {
    private final KeyOrders orders;
    private final PagePool pool;
    private final Heartbeat heartbeat;
    private final ArrayDeque<PartitionSorter> idle = new ArrayDeque<>();
    private final boolean divides;

    /**
     * Starts with one sorter.
     *
     * @param heartbeat beaten while a sorter is sorting
     */
    Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat) {
        this.orders = orders;
        this.pool = pool;
        this.heartbeat = heartbeat;
        PartitionSorter first = take();
        this.divides = first.canDivide();
        giveBack(first);
    }

    /** Returns a sorter for one thread, until it is given back. */
    synchronized PartitionSorter take() {
        PartitionSorter sorter = idle.poll();
        return sorter == null ? new PartitionSorter(orders.create(), pool, heartbeat) : sorter;
    }

    /** Whether a partition can be divided into key ranges. */
    boolean canDivide() {
        return divides;
    }

    /** Computes key ranges for records like these. Returns null if they cannot be divided. */
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
