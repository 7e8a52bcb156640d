package org.spillway.mapside;

import java.util.ArrayDeque;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.sort.PartitionSorter;

/** Sorters that are not in use: each keeps its index, so that not every spill allocates a quarter of the buffer anew. */
final class Sorters {
    private final KeyOrders orders;
    private final PagePool pool;
    private final ArrayDeque<PartitionSorter> idle = new ArrayDeque<>();

    Sorters(KeyOrders orders, PagePool pool) {
        this.pool = pool;
        this.orders = orders;
    }

    /** A sorter for one thread, until it is given back. */
    synchronized PartitionSorter take() {
        PartitionSorter sorter = idle.poll();
        return sorter == null ? new PartitionSorter(orders.create(), pool) : sorter;
    }

    /** Whether a partition can be sorted in parts. */
    boolean canDivide() {
        PartitionSorter sorter = take();
        giveBack(sorter);
        return sorter.canDivide();
    }

    synchronized void giveBack(PartitionSorter sorter) {
        idle.push(sorter);
    }
}
