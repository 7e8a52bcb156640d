package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pool takes from the system, rather than what it has lent: YARN counts the former. */
class PoolMemoryTest {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    @Test
    void largePagesAfterCommonOnesDoNotTakeTheBudgetTwice() {
        long before = directBytes();
        try (PagePool pool = new PagePool(8 * MIB, 64 * KIB, true)) {
            List<Page> common = new ArrayList<>();
            for (Page page = pool.lend(1); page != null; page = pool.lend(1)) {
                common.add(page);
            }
            common.forEach(pool::giveBack);
            assertThat(pool.lend(8 * MIB)).isNotNull();
            assertThat(pool.lent()).isEqualTo(8 * MIB);
            // one slab may be cut beyond the budget's end
            assertThat(directBytes() - before).isLessThanOrEqualTo(8 * MIB + MIB);
        }
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
