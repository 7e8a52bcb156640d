package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.PluginKind;

/** What Spillway may have off the heap of a task, by the settings of the job. */
class OffHeapTest {
    private static final long MIB = 1 << 20;

    /** Beside -Xmx, a JVM of 600 MiB takes 153 MiB itself, and one of 200 MiB 137 MiB. Files take 9 MiB of direct memory. */
    @ParameterizedTest
    @CsvSource({
        "600, 1000, 100, 100, false",
        "600, 1000, 247, 247, false",
        "600, 1000, 248, 0, false",
        "600, 1000, auto, 247, true",
        "200, 1000, 800, 191, true",
        "600, 700, 100, 0, false"
    })
    void of_map_bufferIfItFits(long heapMb, long containerMb, String sortMb, long mib, boolean grows) {
        JobBuilder job = job(heapMb, containerMb).setting("spillway.sort.mb", sortMb);

        assertThat(job.maps().offHeap()).isEqualTo(new OffHeap(mib * MIB, grows));
    }

    @ParameterizedTest
    @CsvSource({"600, 1000, 0, 247, true", "600, 1000, 100, 100, false", "300, 1000, 0, 210, false"})
    void of_reduce_outputsThatFit(long heapMb, long containerMb, String ownMb, long mib, boolean grows) {
        JobBuilder job = job(heapMb, containerMb).setting("spillway.reduce.memory.mb", ownMb);

        assertThat(job.reduces().offHeap().limit() / MIB).isEqualTo(mib);
        assertThat(job.reduces().offHeap().grows()).isEqualTo(grows);
    }

    @Test
    void of_otherPluginOrSwitchedOff_none() {
        assertThat(job(600, 1000)
                        .ranBy(PluginKind.STOCK, PluginKind.OTHER)
                        .maps()
                        .offHeap())
                .isEqualTo(OffHeap.NONE);
        assertThat(job(600, 1000)
                        .ranBy(PluginKind.STOCK, PluginKind.OTHER)
                        .reduces()
                        .offHeap())
                .isEqualTo(OffHeap.NONE);
        assertThat(job(600, 1000)
                        .setting("spillway.memory.offheap", "false")
                        .maps()
                        .offHeap())
                .isEqualTo(OffHeap.NONE);
    }

    private static JobBuilder job(long heapMb, long containerMb) {
        return new JobBuilder()
                .memory(heapMb, containerMb)
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 9, 10);
    }
}
