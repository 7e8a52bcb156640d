package org.spillway.mapside;

import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.sort.PartitionSorter;
import org.spillway.work.Heartbeat;

/**
 * Makes the sorters of a task.
 *
 * @param orders makes key orders, one per sorter
 * @param pool lends pages for records and for indexes
 * @param heartbeat beaten while a sorter is sorting
 */
record Sorters(KeyOrders orders, PagePool pool, Heartbeat heartbeat) {
    /** Makes a sorter for one thread. */
    PartitionSorter create() {
        return new PartitionSorter(orders.create(), pool, heartbeat);
    }
}
