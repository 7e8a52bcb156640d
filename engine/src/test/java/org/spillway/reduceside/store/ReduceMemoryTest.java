package org.spillway.reduceside.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReduceMemoryTest {
    private static final int MIB = 1 << 20;

    /** The reducer has the heap that it has in a job with an order. */
    @Test
    void whileReducing_someMayBeKept_takesThat() {
        ReduceMemory beside = memory(100 * MIB, 205 * MIB).whileReducing();

        assertThat(beside.limit().offHeap()).isEqualTo(100 * MIB);
        assertThat(beside.limit().onHeap()).isEqualTo(205 * MIB);
        assertThat(beside.total()).isEqualTo(305 * MIB);
        assertThat(beside.maxOfOne())
                .as("a share of all memory, and less than a part")
                .isEqualTo(143 * MIB);
        assertThat(new OutputMemory(beside).bytes()).isEqualTo(305 * MIB);
    }

    @Test
    void whileReducing_nothingMayBeKept_none() {
        ReduceMemory beside = memory(0, 0).whileReducing();

        assertThat(beside.total()).isZero();
        assertThat(beside.maxOfOne()).as("each output goes to disk").isZero();
    }

    private static ReduceMemory memory(long keptOffHeap, long keptOnHeap) {
        return new ReduceMemory(
                new ReduceMemory.Bytes(100 * MIB, 474 * MIB),
                new ReduceMemory.Bytes(keptOffHeap, keptOnHeap),
                0,
                143 * MIB,
                380 * MIB,
                0,
                new ReduceMemory.PageSize(1 << 16, 1 << 20));
    }
}
