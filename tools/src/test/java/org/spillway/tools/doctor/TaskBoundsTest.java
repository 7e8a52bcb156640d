package org.spillway.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spillway.memory.JvmMemory;

class TaskBoundsTest {
    @Test
    void jvm_withOrWithoutOption_directIsThatOrTheHeap() {
        assertThat(TaskBounds.jvm(100, "")).isEqualTo(new JvmMemory(100, 100, 100, false));
        assertThat(TaskBounds.jvm(100, "-XX:MaxDirectMemorySize=7")).isEqualTo(new JvmMemory(100, 100, 7, true));
    }
}
