package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the cores of a task and the number of its worker threads. Keys are literals, so that a renamed key fails a
 * test.
 */
class TaskCoresTest {
    @ParameterizedTest(name = "container {0}, uber {1}, {2} vcores, {3} of the master, {4} processors: {5}")
    @CsvSource({
        "false, false, 1, 1, 8, 8, the processors of this machine",
        "true, false, 1, 1, 8, 1, mapreduce.map.cpu.vcores=1",
        "true, false, 2, 1, 8, 2, mapreduce.map.cpu.vcores=2",
        "true, false, 8, 1, 8, 8, mapreduce.map.cpu.vcores=8",
        "true, false, 9, 1, 8, 8, the processors of this machine", // there are only 8 processors
        "true, false, 0, 1, 8, 1, mapreduce.map.cpu.vcores=1",
        "true, false, -2, 1, 8, 1, mapreduce.map.cpu.vcores=1",
        "true, true, 1, 3, 8, 3, yarn.app.mapreduce.am.resource.cpu-vcores=3",
        "false, true, 1, 3, 8, 8, the processors of this machine",
    })
    void of_containerAndVcores_countAndSource(
            boolean container, boolean uber, int vcores, int master, int processors, int count, String is) {
        JobConf job = new JobConf(false);
        job.setBoolean("mapreduce.task.uberized", uber);
        job.setInt("mapreduce.map.cpu.vcores", vcores);
        job.setInt("yarn.app.mapreduce.am.resource.cpu-vcores", master);
        assertThat(TaskCores.of(job, TaskType.MAP, container, processors)).isEqualTo(new TaskCores(count, is));
    }

    @Test
    void of_containerWithNothingSet_one() {
        assertThat(TaskCores.of(new JobConf(false), TaskType.MAP, true, 8).count())
                .isEqualTo(1);
        assertThat(TaskCores.of(new JobConf(true), TaskType.MAP, true, 8).count())
                .isEqualTo(1);
        JobConf uber = new JobConf(false);
        uber.setBoolean("mapreduce.task.uberized", true);
        assertThat(TaskCores.of(uber, TaskType.MAP, true, 8).count()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "4, 4", "5, 4", "64, 4"})
    void threads_cores_oneEachUpToFour(int cores, int threads) throws IOException {
        assertThat(JobSettings.of(new JobConf(false), new TaskCores(cores, "test"))
                        .threads())
                .isEqualTo(threads);
    }

    @Test
    void threads_set_kept() throws IOException {
        JobConf job = new JobConf(false);
        job.set("spillway.spill.threads", "3");
        assertThat(JobSettings.of(job, new TaskCores(1, "test")).threads()).isEqualTo(3);
    }

    @Test
    void of_vcoresAreNoNumber_named() {
        JobConf job = new JobConf(false);
        job.set("mapreduce.map.cpu.vcores", "many");
        assertThatThrownBy(() -> TaskCores.of(job, TaskType.MAP, true, 8)).hasMessageContaining("many");
    }
}
