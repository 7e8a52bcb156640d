package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.Attempt;
import org.spillway.report.PluginKind;

/** Containers of 1024 MiB with -Xmx 820 MiB, which Hadoop sets by default. */
class FailureRulesTest {
    private static final String CONTAINER = "mapreduce.map.memory.mb";
    private static final String OPTIONS = "mapreduce.map.java.opts";
    private static final String PHYSICAL = "is running 5242880B beyond the 'PHYSICAL' memory limit.";

    @Test
    void propose_noFailure_empty() {
        assertThat(propose(new JobBuilder().failed(4, 9))).isEmpty();
    }

    @Test
    void propose_beyondContainer_largerWithSameHeap() {
        Change change = propose(failed(PHYSICAL)).orElseThrow();

        assertThat(change.settings()).as("1.25 of 1029 MiB").isEqualTo(Map.of(CONTAINER, "1408", OPTIONS, "-Xmx820m"));
        assertThat(change.reason())
                .isEqualTo(
                        "1 attempt ended so: m0.1 on node-1, 5 MiB beyond the 'PHYSICAL' memory limit, in a container"
                                + " of 1024 MiB with -Xmx 820 MiB");
    }

    @Test
    void propose_beyondContainerWithSpillway_namesItsPart() {
        // 1024 - 600 - 153 = 271 MiB beside the heap
        JobBuilder job =
                failed(PHYSICAL).ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY).memory(600, 1024);

        assertThat(propose(job).orElseThrow().reason())
                .endsWith(
                        "; at most 100 MiB of it are Spillway's off the heap, none with spillway.memory.offheap=false");
        assertThat(propose(job.setting("spillway.memory.offheap", "false"))
                        .orElseThrow()
                        .reason())
                .doesNotContain("off the heap");
    }

    @Test
    void propose_heapSpace_largerHeapAndContainer() {
        JobBuilder job = failed("Error: Java heap space");
        assertThat(propose(job).orElseThrow().settings())
                .as("1.5 of 820 MiB, and that over 0.8")
                .isEqualTo(Map.of(OPTIONS, "-Xmx1280m", CONTAINER, "1664"));
        assertThat(propose(job.memory(820, 4096).setting(OPTIONS, "-Xmx820m -Da=b"))
                        .orElseThrow()
                        .settings())
                .as("the container is large enough")
                .isEqualTo(Map.of(OPTIONS, "-Xmx1280m -Da=b"));
        assertThat(propose(failed("Error: Java heap space").had(1300, 810, 1, 10))
                        .orElseThrow()
                        .settings())
                .as("1300 + 460 MiB")
                .containsEntry(CONTAINER, "1792");
    }

    /** Spillway's master says what it gave to the next attempt of the task. */
    @Test
    void propose_triedAgainInALargerContainer_bySizeOfTheLast() {
        String again = "\nSpillway: out of memory in a container of 1024 MB, tried again in one of 1536 MB";
        Change change =
                propose(failed(PHYSICAL + again).failed(10, 14, PHYSICAL)).orElseThrow();
        assertThat(change.settings()).as("1.25 of 1541 MiB").containsEntry(CONTAINER, "2048");
        assertThat(change.reason()).endsWith("in a container of 1536 MiB with -Xmx 820 MiB");

        String heap = "Error: Java heap space";
        assertThat(propose(failed(heap + again).failed(10, 14, heap))
                        .orElseThrow()
                        .settings())
                .as("1.5 of 1230 MiB, and that over 0.8")
                .isEqualTo(Map.of(OPTIONS, "-Xmx1920m", CONTAINER, "2432"));
    }

    @Test
    void propose_nextAttemptHadMore_asMuch() {
        assertThat(propose(failed(PHYSICAL).map(10, 14, 15).had(1900, 1600, 1, 10))
                        .orElseThrow()
                        .settings())
                .as("1.25 of 1900 MiB")
                .containsEntry(CONTAINER, "2432");
        assertThat(propose(failed("Error: Java heap space").map(10, 14, 15).had(1900, 1600, 1, 10))
                        .orElseThrow()
                        .settings())
                .as("1.25 of 1600 MiB")
                .containsEntry(OPTIONS, "-Xmx2048m");
    }

    @Test
    void propose_heapAndContainer_heapFirst() {
        JobBuilder job = failed(PHYSICAL).map(10, 14, 15).failed(4, 9, "Error: GC overhead limit exceeded");

        assertThat(propose(job).orElseThrow().reason())
                .startsWith("1 attempt ended so: m1.1 on node-1, GC overhead limit exceeded,");
    }

    @Test
    void propose_beyondVirtual_containerByTheRatio() {
        JobBuilder job = failed("is running 220200960B beyond the 'VIRTUAL' memory limit.");
        assertThat(propose(job).orElseThrow().settings())
                .as("1.25 of (1024 + 210 / 2.1) MiB")
                .containsEntry(CONTAINER, "1408");
        assertThat(propose(job.setting("yarn.nodemanager.vmem-pmem-ratio", "1"))
                        .orElseThrow()
                        .settings())
                .as("1.25 of (1024 + 210) MiB")
                .containsEntry(CONTAINER, "1664");
    }

    @Test
    void propose_directMemory_largerLimit() {
        assertThat(propose(failed("Error: Cannot reserve 9 bytes of direct buffer memory"))
                        .orElseThrow()
                        .settings())
                .as("by default as large as -Xmx")
                .isEqualTo(Map.of(CONTAINER, "1536", OPTIONS, "-Xmx820m -XX:MaxDirectMemorySize=1280m"));
    }

    @Test
    void propose_metaspace_largerOnlyIfSet() {
        JobBuilder job = failed("Error: Metaspace");
        assertThat(propose(job)).isEmpty();
        assertThat(propose(job.setting(OPTIONS, "-XX:MaxMetaspaceSize=128m -Xmx820m"))
                        .orElseThrow()
                        .settings())
                .isEqualTo(Map.of(CONTAINER, "1152", OPTIONS, "-XX:MaxMetaspaceSize=256m -Xmx820m"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1408", "1407"})
    void propose_beyondYarnsLargest_saysSo(String largest) {
        String reason = propose(failed(PHYSICAL).setting("yarn.scheduler.maximum-allocation-mb", largest))
                .orElseThrow()
                .reason();

        assertThat(reason.endsWith("; more than yarn.scheduler.maximum-allocation-mb=1407, which YARN refuses"))
                .isEqualTo(largest.equals("1407"));
    }

    private static JobBuilder failed(String error) {
        return new JobBuilder().failed(4, 9, error);
    }

    private static Optional<Change> propose(JobBuilder job) {
        MemoryFacts facts = job.memoryFacts();
        return FailureRules.propose(job.maps(), facts.failures(Attempt.Kind.MAP));
    }
}
