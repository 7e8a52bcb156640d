package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.log4j.BasicConfigurator;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.job.JobSettings;
import org.spillway.job.MemoryBounds;
import org.spillway.job.SortMemory;
import org.spillway.job.TaskCores;
import org.spillway.mapside.MapSidePlan;
import org.spillway.testing.ChildJvm;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/** Tasks in a separate JVM: one with fewer modules, as made by jlink, or one in a container of YARN. */
class TrimmedRuntimeTest {
    // Modules that Hadoop needs to run a task.
    private static final String HADOOPS = "java.base,java.logging,java.management,java.naming,java.security.jgss,"
            + "java.security.sasl,java.sql,java.xml,jdk.security.auth";

    @TempDir
    Path dir;

    @Test
    @EnabledForJreRange(min = JRE.JAVA_9, disabledReason = "no modules")
    void map_modulesOfHadoopOnly_taken() throws Exception {
        map_missingModule_taken("all of them", "");
    }

    @ParameterizedTest(name = "without {0}")
    @Tag("nightly")
    @CsvSource({
        "jdk.management, jdk.unsupported",
        "jdk.unsupported, jdk.management",
    })
    void map_missingModule_taken(String missing, String others) throws Exception {
        String modules = others.isEmpty() ? HADOOPS : HADOOPS + "," + others;
        // Pages off the heap can be freed only with sun.misc.Unsafe.
        boolean canFree = modules.contains("jdk.unsupported");
        assertThat(run(List.of("env", "-u", "CONTAINER_ID"), "--limit-modules", modules))
                .contains("spills=")
                .contains("off the heap=" + canFree);
    }

    @Test
    void map_containerOfOneCore_oneWorker() throws Exception {
        assertThat(run(List.of("env", "CONTAINER_ID=container_1_0001_01_000002")))
                .contains("threads=1");
    }

    /** The size of a local runner's container is not known, so each map's buffer lies on the heap. */
    @Test
    void map_bufferOnTheHeapAsStocks_isNoWarning() throws Exception {
        assertThat(run(List.of("env", "CONTAINER_ID=container_1_0001_01_000002")))
                .contains("sort buffer 1 MiB on the heap (mapreduce.task.io.sort.mb=1 does not fit off the heap: ")
                .doesNotContain("WARN org.spillway");
    }

    private String run(List<String> environment, String... options) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-Xmx128m");
        ChildJvm.Ended ended = ChildJvm.runBy(
                environment,
                dir,
                all,
                TrimmedRuntimeTest.class,
                dir.resolve("task").toString());
        assertThat(ended.exit()).as(ended.said()).isZero();
        return ended.said();
    }

    /** Runs tasks that spill, plain and compressed, and prints the settings and counters under test. */
    public static void main(String[] args) throws Exception {
        BasicConfigurator.configure();
        Logger.getRootLogger().setLevel(Level.INFO);
        TestJob job = TestJob.job(Text.class, IntWritable.class, 2, 1);
        System.out.println("threads="
                + JobSettings.of(job, TaskCores.of(job, TaskType.MAP)).threads());
        SortMemory memory = MapSidePlan.of(job, MemoryBounds.of(job, TaskType.MAP), TaskCores.of(job, TaskType.MAP))
                .memory();
        System.out.println("off the heap=" + memory.offHeap());
        run(job, Path.of(args[0], "plain"));
        run(job.compressedBy(Lz4Codec.class).with(JobSettings.SPILL_CODEC, "job"), Path.of(args[0], "compressed"));
    }

    private static void run(JobConf job, Path dir) throws Exception {
        Files.createDirectories(dir);
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        task.init();
        for (int i = 0; i < 60_000; i++) {
            task.emit(new Text("key" + i % 5000), new IntWritable(i), i % 2);
        }
        task.collector().flush();
        task.collector().close();
        assertThat(task.counter("SPILLS")).isPositive();
        assertThat(task.output().partitions())
                .allSatisfy(records -> assertThat(records).hasSize(30_000));
        System.out.println("spills=" + task.counter("SPILLS"));
    }
}
