package org.spillway.mapside;

import java.util.ArrayDeque;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.sort.PartitionSorter;
import org.spillway.work.Heartbeat;

/** Makes the sorters of a task. A sorter has its key order until it is given back; the order is then used again. */
final class Sorters {
    private final KeyOrders orders;
    private final PagePool pool;
    private final Heartbeat heartbeat;
    private final ArrayDeque<KeyOrder> idle = new ArrayDeque<>();
    private final KeyOrder first;

    /**
     * Starts with one key order.
     *
     * @param pool lends pages for records and for indexes
     * @param heartbeat beaten while a sorter is sorting
     */
    Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat) {
        this.orders = orders;
        this.pool = pool;
        this.heartbeat = heartbeat;
        this.first = orders.create();
        idle.push(first);
    }

    PagePool pool() {
        return pool;
    }

    /** The order that the first sorter has, too. Only its methods that keep no state may be called. */
    KeyOrder first() {
        return first;
    }

    /** Returns a sorter for one thread, until it is given back. */
    synchronized PartitionSorter take() {
        KeyOrder order = idle.poll();
        return new PartitionSorter(order == null ? orders.create() : order, pool, heartbeat);
    }

    synchronized void giveBack(PartitionSorter sorter) {
        idle.push(sorter.order());
    }
}
