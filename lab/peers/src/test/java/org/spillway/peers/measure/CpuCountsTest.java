package org.spillway.peers.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuCountsTest {
    private static final CpuCounts BEFORE = new CpuCounts(100, 1000, 5000);

    @Test
    void since_containersEnded_exactWithTheRestForTasks() {
        assertThat(new CpuCounts(350, 1600, 9000).since(BEFORE, 500, 3000)).isEqualTo(new CpuSeconds(2.5, 5, 35, 6));
    }

    @Test
    void since_containersKilled_whatWasSeen() {
        assertThat(new CpuCounts(350, 1600, 6000).since(BEFORE, 500, 3000)).isEqualTo(new CpuSeconds(2.5, 5, 30, 6));
    }
}
