package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.sort.PartitionSorter;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

class SortersTest {
    @Test
    void take_severalIdle_lastGivenBack() {
        try (PagePool pool = new PagePool(1 << 20, 1 << 16, false, 0)) {
            Sorters sorters = new Sorters(new KeyOrders(TestJob.job(Text.class)), pool, new Heartbeat());
            KeyOrder order = sorters.first();
            PartitionSorter first = sorters.take();
            PartitionSorter second = sorters.take();
            assertThat(first.order()).isSameAs(order).isNotSameAs(second.order());
            sorters.giveBack(first);
            sorters.giveBack(second);
            assertThat(sorters.take().order()).isSameAs(second.order());
            assertThat(sorters.take().order()).isSameAs(first.order());
        }
    }
}
