package org.spillway.mapside;

import java.util.ArrayDeque;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.sort.KeyRanges;
import org.spillway.sort.PartitionSorter;
import org.spillway.work.Heartbeat;

/** Makes sorters. A sorter has its key order until it is given back; the order is then used again. */
final class Sorters {
    private final KeyOrders orders;
    private final PagePool pool;
    private final Heartbeat heartbeat;
    private final ArrayDeque<KeyOrder> idle = new ArrayDeque<>();
    private final KeyOrder order; // the first one

    /**
     * Starts with one key order.
     *
     * @param heartbeat beaten while a sorter is sorting
     */
    Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat) {
        this.orders = orders;
        this.pool = pool;
        this.heartbeat = heartbeat;
        this.order = orders.create();
        idle.push(order);
    }

    /** Returns a sorter for one thread, until it is given back. */
    synchronized PartitionSorter take() {
        KeyOrder used = idle.poll();
        return new PartitionSorter(used == null ? orders.create() : used, pool, heartbeat);
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
        idle.push(sorter.order());
    }
}
