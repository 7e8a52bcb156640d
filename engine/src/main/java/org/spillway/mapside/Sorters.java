package org.spillway.mapside;

import java.util.ArrayDeque;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
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
    private final KeyOrder order; // of the first sorter

    /**
     * Starts with one sorter.
     *
     * @param heartbeat beaten while a sorter is sorting
     */
    Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat) {
        this.orders = orders;
        this.pool = pool;
        this.heartbeat = heartbeat;
        this.order = orders.create();
        idle.push(new PartitionSorter(order, pool, heartbeat));
    }

    /** Returns a sorter for one thread, until it is given back. */
    synchronized PartitionSorter take() {
        PartitionSorter sorter = idle.poll();
        return sorter == null ? new PartitionSorter(orders.create(), pool, heartbeat) : sorter;
    }

    /** Whether a partition can be divided into key ranges. */
    boolean canDivide() {
        return order.hasPrefixes();
    }

    /** Computes key ranges for records like these. Returns null if they cannot be divided. */
    KeyRanges ranges(PartitionPages pages, int wanted) {
        return KeyRanges.of(pages, order, wanted);
    }

    synchronized void giveBack(PartitionSorter sorter) {
        sorter.trim();
        idle.push(sorter);
    }
}
