package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.PluginKind;

class MoreMemoryTest {
    private static final String CONTAINER = "mapreduce.map.memory.mb";
    private static final String OPTIONS = "mapreduce.map.java.opts";
    private static final long MIB = 1 << 20;

    @Test
    void nearLimit_moreThanNineTenths_largerWithSameHeap() {
        assertThat(MoreMemory.nearLimit(map(900).maps())).isEmpty();
        Change change = MoreMemory.nearLimit(map(901).maps()).orElseThrow();

        assertThat(change.settings()).as("1.25 of 901 MiB").isEqualTo(Map.of(CONTAINER, "1152", OPTIONS, "-Xmx800m"));
        assertThat(change.reason())
                .isEqualTo("m0 on node-1 had 901 MiB, more than 90 % of its container of 1000 MiB; -Xmx stays 800 MiB");
    }

    /** YARN allocates a multiple of its least container. */
    @Test
    void nearLimit_allocatedMoreThanAskedFor_notNear() {
        assertThat(MoreMemory.nearLimit(map(901).setting("yarn.scheduler.minimum-allocation-mb", "1024")
                        .maps()))
                .isEmpty();
    }

    @Test
    void nearLimit_ownXmx_containerAlone() {
        assertThat(MoreMemory.nearLimit(
                                map(901).setting(OPTIONS, "-Xmx800m -Da=b").maps())
                        .orElseThrow()
                        .settings())
                .isEqualTo(Map.of(CONTAINER, "1152"));
    }

    @Test
    void nearLimit_reduce_itsSettings() {
        JobBuilder job = new JobBuilder()
                .memory(800, 1000)
                .map(4, 9, 10)
                .reduce(11, 14, 15, 16)
                .had(950, 100, 0, 10);

        assertThat(MoreMemory.nearLimit(job.reduces()).orElseThrow().settings())
                .isEqualTo(Map.of("mapreduce.reduce.memory.mb", "1280", "mapreduce.reduce.java.opts", "-Xmx800m"));
        assertThat(MoreMemory.nearLimit(job.maps())).isEmpty();
    }

    /** With -Xmx 600 MiB the buffer of 100 MiB lies off the heap: 600 + 153 + 100 MiB are less than 1000. */
    @Test
    void nearLimit_spillwaysBufferOffHeap_withoutIt() {
        JobBuilder full = map(1000).memory(600, 1000).ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY);
        assertThat(MoreMemory.nearLimit(full.maps())).isEmpty();
        assertThat(full.maps().isFilled()).isTrue();
        assertThat(MoreMemory.nearLimit(
                        full.ranBy(PluginKind.STOCK, PluginKind.STOCK).maps()))
                .isPresent();
        assertThat(full.maps().isFilled()).as("of stock").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"60, false", "59, true"})
    void nearLimit_spillwaysCounter_itsPart(long peakMib, boolean proposed) {
        JobBuilder job = new JobBuilder()
                .memory(600, 1000)
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 9, 10, 0, Map.of("PEAK_BUFFER_BYTES", peakMib * MIB))
                .had(960, 100, 0, 10);

        assertThat(MoreMemory.nearLimit(job.maps())
                        .map(Change::reason)
                        .orElse("")
                        .contains("960 MiB, at most 59 MiB of it Spillway's off the heap, more"))
                .isEqualTo(proposed);
    }

    @Test
    void nearLimit_spillwaysBufferOnHeap_all() {
        // 1000 - 800 - 162 = 38 MiB are beside the heap.
        JobBuilder job = map(901).ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY);
        assertThat(MoreMemory.nearLimit(job.maps())).isPresent();
        assertThat(MoreMemory.nearLimit(job.setting("spillway.sort.mb", "auto").maps()))
                .as("which takes what there is")
                .isEmpty();
    }

    @Test
    void nearLimit_sharedJvm_saysWhatIsInIt() {
        JobBuilder job = new JobBuilder()
                .memory(800, 1000)
                .in("c2")
                .map(4, 9, 10)
                .map(11, 14, 15)
                .had(950, 100, 0, 10);

        assertThat(MoreMemory.nearLimit(job.maps()).orElseThrow().reason())
                .startsWith("m1 on node-1 had 950 MiB, with what 1 earlier task left in its JVM, more than")
                .endsWith("; maps and reduces shared JVMs, so give both the same sizes");
    }

    @Test
    void nearLimit_bufferOfEarlierTaskInJvm_stillSpillways() {
        JobBuilder job = new JobBuilder()
                .memory(600, 1000)
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .in("c2")
                .map(4, 9, 10, 0, Map.of("PEAK_BUFFER_BYTES", 90 * MIB))
                .map(11, 14, 15, 0, Map.of("PEAK_BUFFER_BYTES", MIB))
                .had(960, 100, 0, 10);

        assertThat(MoreMemory.nearLimit(job.maps())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"901, 101, true", "900, 101, false", "901, 100, false"})
    void heapShort_fullAndMuchGc_proposed(long heapMib, long gcMillis, boolean proposed) {
        JobBuilder job = new JobBuilder().memory(1000, 1400).map(4, 9, 10).had(1000, heapMib, gcMillis, 1000);

        assertThat(MoreMemory.heapShort(job.maps()).isPresent()).isEqualTo(proposed);
    }

    @Test
    void heapShort_twoOfThree_reasonNamesTheWorst() {
        JobBuilder job = new JobBuilder()
                .memory(1000, 1400)
                .map(4, 9, 10)
                .had(1000, 950, 2_000, 10_000)
                .on("node-2")
                .map(4, 9, 10)
                .had(1300, 960, 3_000, 10_000)
                .map(4, 9, 10)
                .had(1000, 500, 5_000, 10_000);
        Change change = MoreMemory.heapShort(job.maps()).orElseThrow();

        assertThat(change.settings())
                .as("1.5 of 1000 MiB, and 536 MiB more than the 1300")
                .isEqualTo(Map.of(CONTAINER, "1920", OPTIONS, "-Xmx1536m"));
        assertThat(change.reason())
                .isEqualTo("m1 on node-2 collected garbage for 3.0 s, 30 % of its CPU time (limit 10 %), with a heap of"
                        + " 960 MiB of -Xmx 1000 MiB; so did 2 of 3 attempts");
    }

    @Test
    void propose_heapShortAndNearLimit_heapFirst() {
        JobBuilder job = new JobBuilder().memory(1000, 1400).map(4, 9, 10).had(1350, 950, 2_000, 10_000);

        assertThat(MoreMemory.nearLimit(job.maps())).isPresent();
        assertThat(MoreMemory.propose(job.maps(), List.of()))
                .isEqualTo(MoreMemory.heapShort(job.maps()))
                .isPresent();
    }

    @Test
    void kinds_uberOrUnknownSettings_none() {
        assertThat(map(950).uber().memoryFacts().kinds()).isEmpty();
        assertThat(map(950).unknownSettings().memoryFacts().kinds()).isEmpty();
        assertThat(map(950).memory(800, 0).memoryFacts().kinds())
                .as("a container of unknown size")
                .isEmpty();
    }

    /** A map in a container of 1000 MiB with Hadoop's -Xmx for it. */
    private static JobBuilder map(long physicalMib) {
        return new JobBuilder().memory(800, 1000).map(4, 9, 10).had(physicalMib, 100, 0, 10);
    }
}
