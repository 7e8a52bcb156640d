package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the settings of a container's memory, in the units that YARN knows. */
class ContainerMemoryTest {
    private final JobConf job = job(Text.class, IntWritable.class, 1, 100);

    ContainerMemoryTest() {
        job.setInt("mapreduce.map.memory.mb", 4096);
        job.setInt("mapreduce.reduce.memory.mb", 3072);
        job.setInt("yarn.app.mapreduce.am.resource.mb", 1536);
    }

    /** The master has tried the task again in a larger container. */
    @Test
    void of_masterHasSetLargerSize_overridesTheSettings() {
        System.setProperty("spillway.container.mb", "6144");
        try {
            assertThat(ContainerMemory.of(job, TaskType.MAP))
                    .isEqualTo(new ContainerMemory(6144L << 20, "spillway.container.mb=6144"));
        } finally {
            System.clearProperty("spillway.container.mb");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "memory-mb, 2048, 2048",
        "memory, 2048, 2048",
        "memory-mb, 2048Mi, 2048",
        "memory, 2 Gi, 2048",
        "memory, 2000M, 1907",
        "memory, 2g, 0", // YARN knows no such unit and starts no task
        "memory, lots, 0",
        "memory, 99999999999Pi, 0",
    })
    void of_newerName_overridesTheOlder(String name, String value, long mb) {
        job.set("mapreduce.map.resource." + name, value);
        assertThat(ContainerMemory.of(job, TaskType.MAP))
                .isEqualTo(new ContainerMemory(mb << 20, "mapreduce.map.resource." + name + "=" + value));
        assertThat(ContainerMemory.of(job, TaskType.REDUCE))
                .isEqualTo(new ContainerMemory(3072L << 20, "mapreduce.reduce.memory.mb=3072"));
    }

    @Test
    void of_nameOfReduces_mapsKeepTheirs() {
        job.set("mapreduce.reduce.resource.memory-mb", "2048");
        assertThat(ContainerMemory.of(job, TaskType.REDUCE).bytes()).isEqualTo(2048L << 20);
        assertThat(ContainerMemory.of(job, TaskType.MAP).bytes()).isEqualTo(4096L << 20);
    }

    @Test
    void of_uberJob_theMasters() {
        job.setBoolean("mapreduce.task.uberized", true);
        assertThat(ContainerMemory.of(job, TaskType.MAP).bytes()).isEqualTo(1536L << 20);
        job.set("yarn.app.mapreduce.am.resource.memory", "3Gi");
        assertThat(ContainerMemory.of(job, TaskType.REDUCE).bytes()).isEqualTo(3072L << 20);
    }
}
