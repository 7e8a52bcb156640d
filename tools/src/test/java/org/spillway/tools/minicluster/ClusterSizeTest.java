package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClusterSizeTest {
    private static final long GIB = 1L << 30;

    @Test
    void of_largeMachine_threeQuartersOfMemoryAndAllCores() {
        assertThat(ClusterSize.of(2, 24 * GIB)).isEqualTo(new ClusterSize(2, 18 * 1024));
        assertThat(ClusterSize.of(64, 512 * GIB)).isEqualTo(new ClusterSize(64, 384 * 1024));
    }

    @Test
    void of_smallMachine_minimum() {
        assertThat(ClusterSize.of(1, GIB)).isEqualTo(new ClusterSize(1, ClusterSize.MIN_MEMORY_MB));
    }

    @Test
    void vcores_severalMasters_tasksOnAllCores() {
        int vcores = new ClusterSize(4, 8192).vcores();

        assertThat((vcores - 1) / ClusterSize.TASK_VCORES).isEqualTo(4);
        assertThat((vcores - 7) / ClusterSize.TASK_VCORES).isEqualTo(4);
        assertThat(vcores / ClusterSize.TASK_VCORES).isEqualTo(4);
    }

    @Test
    void vcores_tasksOfOneVcore_noMoreAtOnceThanCores() {
        int vcores = new ClusterSize(4, 8192, 1).vcores();

        assertThat(vcores - 1).as("beside one master").isEqualTo(4);
        assertThat(new ClusterSize(4, 8192).taskVcores()).isEqualTo(8);
    }
}
