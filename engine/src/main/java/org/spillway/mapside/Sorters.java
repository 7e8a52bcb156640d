package org.spillway.mapside;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.sort.PartitionSorter;
import org.spillway.work.Heartbeat;

/**
 * Makes the sorters of a task. A sorter has its key order until it is given back; the order is then used again. Thread-safe.
 *
 * @param orders make key orders, each for one thread at a time
 * @param pool lends pages for records and for indexes
 * @param heartbeat beaten while a sorter is sorting
 * @param idle orders that no sorter has
 * @param nanos time that sorters have sorted until they were given back
 */
record Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat, Deque<KeyOrder> idle, AtomicLong nanos) {
    /** Starts with one key order. */
    Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat) {
        this(orders, pool, heartbeat, new ConcurrentLinkedDeque<>(), new AtomicLong());
        idle.push(orders.create());
    }

    /**
     * The order that the first sorter has, too. Only its methods that keep no state may be called. To be called before the
     * first sorter is taken.
     */
    KeyOrder first() {
        return idle.peek();
    }

    /** Returns a sorter for one thread, until it is given back. */
    PartitionSorter take() {
        KeyOrder order = idle.poll();
        return new PartitionSorter(order == null ? orders.create() : order, pool, heartbeat);
    }

    void giveBack(PartitionSorter sorter) {
        nanos.addAndGet(sorter.takeNanos());
        idle.push(sorter.order());
    }
}
