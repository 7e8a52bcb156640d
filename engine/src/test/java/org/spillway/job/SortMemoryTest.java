package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.memory.JvmMemory;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;

/**
 * Tests the size of the sort buffer, and whether it is off the heap, in containers of different sizes. All figures are
 * in MiB.
 */
class SortMemoryTest {
    private static final DirectNeeds FEW = new DirectNeeds(4 << 20, 0);

    @ParameterizedTest
    @CsvSource({
        // container, heap, direct, asked: bytes, off the heap
        "1024, 820,  820,  100,  100, false", // Hadoop's defaults
        "1083, 820,  820,  100,  100, true",
        "1083, 820,  820,  101,  101, false",
        "1024, 820,  820,   41,   41, true",
        "1024, 820,  820,  400,  400, false", // on the heap, as with stock
        "1024, 820,  820,  615,  615, false",
        "1024, 820,  820,  800,  615, false",
        "4096, 820,  820,  800,  800, true",
        "4096, 820,  820, 1000,  816, true",
        "4096, 820, 2000, 1000, 1000, true",
        "4096, 820, 4000, 3113, 3113, true",
        "4096, 820, 4000, 4000, 3113, true",
        "1024, 820,   50,   60,   60, false", // other code has taken the direct memory
    })
    void plan_containerHeapAndDirect_sizeAndPlace(
            int container, int heap, int direct, int asked, int expected, boolean offHeap) throws IOException {
        SortMemory memory = plan(asked, container, heap, direct);
        assertThat(memory.bytes()).isEqualTo((long) expected << 20);
        assertThat(memory.offHeap()).isEqualTo(offHeap);
        assertThat(memory.remark() == null).as("as asked for").isEqualTo(asked == expected && offHeap);
    }

    @Test
    void plan_doesNotFit_remarkSaysWhatToSet() throws IOException {
        assertThat(plan(400, 1024, 820, 820).remark())
                .isEqualTo(
                        "mapreduce.task.io.sort.mb=400 does not fit off the heap: with -Xmx 820 MiB and 163 for the JVM"
                                + " it takes 1383 MiB of mapreduce.map.memory.mb=1024; raise that to 1383 or lower -Xmx to 461m;"
                                + " so it is on the heap");
        assertThat(plan(1000, 4096, 820, 820).remark())
                .isEqualTo("mapreduce.task.io.sort.mb=1000 does not fit off the heap: direct memory has 820 MiB left,"
                        + " of which files take 4; raise -XX:MaxDirectMemorySize (or -Xmx, its default) by 184 MiB;"
                        + " so it has 816 MiB");
    }

    /** Codecs also use the container's memory: 2 MiB for compressors, and 20 MiB for decompressors. */
    @ParameterizedTest
    @CsvSource({
        // container, heap, direct, asked, codecs: bytes, off the heap
        "1085, 820,  820,  100,   2,  100, true", // output compressed by Snappy
        "1085, 820,  820,  100,  22,  100, false", // spills are compressed too
        "1105, 820,  820,  100,  22,  100, true",
        "4096, 820,  112,  100,   2,  100, true",
        "4096, 820,  112,  100,   3,  100, false",
        "1024, 200,  200,  100,   2,  100, true", // small jobs are still taken, on or off the heap
        "1024, 200,  200,  100,  50,  100, true",
        "1024, 200,  200,  100, 100,  100, false",
        "1024, 200,  200,  100, 900,  100, false",
        "1024, 200,  200,  190,   0,  190, true",
        "1024, 200,  200,  195,   0,  190, true",
    })
    void plan_codecs_roomIsLeft(
            int container, int heap, int direct, int asked, int codecs, int expected, boolean offHeap)
            throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, asked);
        SortMemory memory = SortMemory.plan(
                settings(job), order(job), bounds(container, heap, direct), DirectNeeds.of(4, (long) codecs << 20));
        assertThat(memory.bytes()).isEqualTo((long) expected << 20);
        assertThat(memory.offHeap()).isEqualTo(offHeap);
        assertThat(memory.remark() == null).as("as asked for").isEqualTo(asked == expected && offHeap);
    }

    @Test
    void plan_codecsDoNotFit_remarkSaysWhatTheyTake() throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        DirectNeeds needs = DirectNeeds.of(4, (22 << 20) - 5);
        assertThat(SortMemory.plan(settings(job), order(job), bounds(1024, 820, 820), needs)
                        .remark())
                .isEqualTo(
                        "mapreduce.task.io.sort.mb=100 does not fit off the heap: with -Xmx 820 MiB, 22 for codecs and 163"
                                + " for the JVM it takes 1105 MiB of mapreduce.map.memory.mb=1024; raise that to 1105 or lower -Xmx"
                                + " to 739m; so it is on the heap");
        assertThat(SortMemory.plan(settings(job), order(job), bounds(1200, 820, 112), needs)
                        .remark())
                .isEqualTo(
                        "mapreduce.task.io.sort.mb=100 does not fit off the heap: direct memory has 112 MiB left, of which"
                                + " files take 10 and codecs 22; raise -XX:MaxDirectMemorySize (or -Xmx, its default) by 20 MiB; so"
                                + " it is on the heap");
    }

    @Test
    void plan_nothingNearFits_refused() {
        assertThatThrownBy(() -> plan(4000, 1024, 820, 820))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("mapreduce.task.io.sort.mb=4000 does not fit off the heap")
                .hasMessageNotContaining("so it");
    }

    @Test
    void plan_comparatorNeedsArrays_onTheHeap() throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, 700);
        job.setOutputKeyComparatorClass(Backwards.class);
        assertThat(SortMemory.plan(settings(job), order(job), bounds(1024, 820, 820), FEW))
                .isEqualTo(new SortMemory(700L << 20, false, null));
        job.setInt("mapreduce.task.io.sort.mb", 900);
        SortMemory memory = SortMemory.plan(settings(job), order(job), bounds(1024, 820, 820), FEW);
        assertThat(memory.bytes()).isEqualTo(615L << 20);
        assertThat(memory.remark()).contains("does not fit the heap of 820 MiB", "raise -Xmx");
    }

    @Test
    void plan_offHeapSwitchedOff_onTheHeap() throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        job.setBoolean("spillway.memory.offheap", false);
        assertThat(SortMemory.plan(settings(job), order(job), bounds(1024, 820, 820), FEW))
                .isEqualTo(new SortMemory(100L << 20, false, null));
    }

    @Test
    void plan_ownSortMbDoesNotFit_remarkNamesIt() throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        job.setInt("spillway.sort.mb", 400);
        assertThat(SortMemory.plan(settings(job), order(job), bounds(1024, 820, 820), FEW)
                        .remark())
                .startsWith("spillway.sort.mb=400 does not fit");
    }

    /**
     * An automatic buffer takes 7/8 of the container, less -Xmx and 163 MiB for the JVM, but at most 7/8 of the direct
     * memory less 4 MiB for files. For example, 2048 * 7/8 - 820 - 163 = 809.
     */
    @ParameterizedTest
    @CsvSource({
        // container, heap, direct, asked: bytes
        "2048, 820,  820,  100,  713", // direct memory is the limit
        "2048, 820, 4000,  100,  809", // the container is the limit
        "4096, 820, 4000,  100, 2601",
        "8192, 820, 9000,  100, 6185", // more than stock can use
        "1100, 820,  820,  100,  100", // no spare memory: the same as without auto
        "1024, 528,  820,  100,  218",
        "1024, 528,  820,  300,  300", // the job's setting is larger, and it fits
    })
    void plan_auto_takesWhatTheContainerHasToSpare(int container, int heap, int direct, int asked, int expected)
            throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, asked);
        job.set("spillway.sort.mb", "auto");
        assertThat(SortMemory.plan(settings(job), order(job), bounds(container, heap, direct), FEW))
                .isEqualTo(new SortMemory((long) expected << 20, true, null));
    }

    @Test
    void plan_autoWithNothingToSpare_theJobsOwn() throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        job.set("spillway.sort.mb", "auto");
        MemoryBounds machine = MemoryBounds.of(job, TaskType.MAP, false, jvm(820, 820), 8L << 30);
        assertThat(SortMemory.plan(settings(job), order(job), machine, FEW).bytes())
                .as("outside a container")
                .isEqualTo(100L << 20);
        job.setBoolean("spillway.memory.offheap", false);
        assertThat(SortMemory.plan(settings(job), order(job), bounds(4096, 820, 820), FEW))
                .as("on the heap")
                .isEqualTo(new SortMemory(100L << 20, false, null));
        job.setBoolean("spillway.memory.offheap", true);
        job.setInt("mapreduce.task.io.sort.mb", 400);
        assertThat(SortMemory.plan(settings(job), order(job), bounds(1024, 820, 820), FEW)
                        .remark())
                .startsWith("mapreduce.task.io.sort.mb=400 does not fit off the heap");
    }

    /** The memory of codecs is reserved before that of the buffer. */
    @Test
    void plan_autoWithCodecs_roomIsLeft() throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        job.set("spillway.sort.mb", "auto");
        DirectNeeds codecs = new DirectNeeds(4 << 20, 50 << 20);
        assertThat(SortMemory.plan(settings(job), order(job), bounds(2048, 820, 4000), codecs)
                        .bytes())
                .isEqualTo((809L - 50) << 20);
    }

    @Test
    void bounds_inContainer_itsSizeUnlessCgroupIsSmaller() {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        job.set("mapreduce.framework.name", "yarn");
        job.setInt("mapreduce.map.memory.mb", 1024);
        job.setInt("yarn.app.mapreduce.am.resource.mb", 2048);
        assertThat(MemoryBounds.of(job, TaskType.MAP, false, jvm(1, 1), 8L << 30)
                        .whole())
                .isEqualTo(8L << 30);
        assertThat(MemoryBounds.of(job, TaskType.MAP, true, jvm(1, 1), 8L << 30).whole())
                .isEqualTo(1L << 30);
        assertThat(MemoryBounds.of(job, TaskType.MAP, true, jvm(1, 1), 512L << 20)
                        .whole())
                .as("a cgroup below it")
                .isEqualTo(512L << 20);
        job.setBoolean("mapreduce.task.uberized", true);
        assertThat(MemoryBounds.of(job, TaskType.MAP, true, jvm(1, 1), 8L << 30).whole())
                .isEqualTo(2L << 30);
    }

    /** The most MiB that a buffer may take, in a container of 1024 MiB or, in uber mode, of 2048 MiB. */
    @ParameterizedTest
    @CsvSource({
        // in a container, machine, setting, value: MiB to spare
        "true,  8192, a.b, c, 663",
        "true,  8192, mapreduce.task.uberized, true, 1559",
        "false, 8192, a.b, c, 0", // other processes need the memory
        "true,   512, a.b, c, 0", // the cgroup is smaller than the container
        "true,  8192, mapreduce.framework.name, local, 0", // other tasks run in this JVM
        "true,  8192, mapreduce.map.resource.memory-mb, 512, 215",
        "true,  8192, stream.map.streamprocessor, cat, 0", // a child process needs memory
        "true,  8192, mapreduce.pipes.executable, a, 0",
    })
    void spareRoom_othersInTheContainer_leftToThem(
            boolean inContainer, long machine, String key, String value, long expected) {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        job.set("mapreduce.framework.name", "yarn");
        job.setInt("mapreduce.map.memory.mb", 1024);
        job.setInt("yarn.app.mapreduce.am.resource.mb", 2048);
        job.set(key, value);
        MemoryBounds bounds = MemoryBounds.of(job, TaskType.MAP, inContainer, jvm(100, 8000), machine << 20);
        assertThat(bounds.spareRoom(FEW) >> 20).isEqualTo(expected);
    }

    /** LocalJobRunner in a launcher's container, for example Oozie's: another job's settings tell that container's size. */
    @Test
    void plan_containerOfUnknownSize_onTheHeap() throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, 100);
        job.set("mapreduce.framework.name", "local");
        job.setInt("mapreduce.map.memory.mb", 4096);
        MemoryBounds launcher = MemoryBounds.of(job, TaskType.MAP, true, jvm(820, 820), 8L << 30);
        assertThat(SortMemory.plan(settings(job), order(job), launcher, FEW))
                .isEqualTo(new SortMemory(
                        100L << 20,
                        false,
                        "mapreduce.task.io.sort.mb=100 does not fit off the heap: the size of the job client's container"
                                + " is not known; so it is on the heap"));
        assertThat(launcher.offHeapRoom(FEW)).isNegative();
    }

    /** ParallelGC and SerialGC tell less than -Xmx, but the heap takes all of it from the container. */
    @Test
    void offHeapRoom_usableHeapBelowXmx_xmxCounts() {
        JvmMemory parallel = new JvmMemory(820L << 20, 729L << 20, 729L << 20, false);
        MemoryBounds bounds = new MemoryBounds(parallel, 2048L << 20, true, "");
        assertThat(bounds.offHeapRoom(FEW)).isEqualTo(725L << 20);
        assertThat(new MemoryBounds(parallel, 1024L << 20, true, "").offHeapRoom(FEW))
                .isEqualTo(bounds(1024, 820, 820).offHeapRoom(FEW));
    }

    private static SortMemory plan(int asked, int container, int heap, int direct) throws IOException {
        JobConf job = job(Text.class, IntWritable.class, 1, asked);
        return SortMemory.plan(settings(job), order(job), bounds(container, heap, direct), FEW);
    }

    private static JobSettings settings(JobConf job) throws IOException {
        return JobSettings.of(job, TaskCores.of(job, TaskType.MAP));
    }

    private static MemoryBounds bounds(int container, int heap, int direct) {
        return new MemoryBounds(
                jvm(heap, direct), (long) container << 20, true, "mapreduce.map.memory.mb=" + container);
    }

    private static JvmMemory jvm(int heap, int direct) {
        return new JvmMemory((long) heap << 20, (long) heap << 20, (long) direct << 20, true);
    }

    private static KeyOrder order(JobConf job) {
        return new KeyOrders(job).create();
    }

    /** Any comparator of the job's own. */
    public static final class Backwards extends WritableComparator {
        public Backwards() {
            super(Text.class);
        }
    }
}
