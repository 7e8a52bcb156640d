package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryLimitsTest {
    @Test
    void heapMaxIsWhatTheJvmSays() {
        assertThat(MemoryLimits.heapMax()).isEqualTo(Runtime.getRuntime().maxMemory());
    }

    @Test
    void directMemoryThatIsTakenIsNotAvailable() {
        try (PagePool pool = new PagePool(64 << 20, 1 << 20, true)) {
            Page page = pool.lend(60 << 20);
            long without = MemoryLimits.directAvailable();
            pool.giveBack(page);
            assertThat(MemoryLimits.directAvailable() - without).isGreaterThanOrEqualTo(60 << 20);
        }
    }

    @Test
    void withoutAnOptionDirectMemoryMayBeAsLargeAsTheHeap() {
        // surefire sets -Xmx and not -XX:MaxDirectMemorySize
        assertThat(MemoryLimits.directAvailable())
                .isPositive()
                .isLessThanOrEqualTo(Runtime.getRuntime().maxMemory())
                .isGreaterThan(Runtime.getRuntime().maxMemory() / 2);
    }
}
