package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.job.JobSettings;
import org.spillway.job.TaskCores;

class VcoresTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 1000})
    void threads_vcores_areThoseOfThePlanInAContainer(int count) throws Exception {
        JobConf job = new JobConf(false);
        Vcores.ofEach(count).configure(job);
        int threads = JobSettings.of(job, TaskCores.of(job, TaskType.MAP)).threads();

        job.unset("spillway.spill.threads");
        assertThat(JobSettings.of(job, TaskCores.of(job, TaskType.MAP, true)).threads())
                .isEqualTo(threads)
                .isEqualTo(Vcores.ofEach(count).threads());
    }

    @Test
    void configure_reduce_hasItsOwnVcores() {
        JobConf job = new JobConf(false);
        new Vcores(1, 2).configure(job);

        assertThat(TaskCores.of(job, TaskType.REDUCE, true).count()).isEqualTo(Math.min(2, Vcores.PROCESSORS));
        assertThat(TaskCores.of(job, TaskType.MAP, true).count()).isEqualTo(1);
    }

    @Test
    void run_task_hasTheVcores(@TempDir Path folder) throws Exception {
        JobConf job = new JobConf(false);
        new Measurement(CollectorKind.SPILLWAY, folder, new Vcores(1, 3)).run(new Workload() {
            @Override
            public JobConf job() {
                return job;
            }

            @Override
            public Execution prepare(JobConf configured, Path ofTask) {
                return () -> {};
            }

            @Override
            public void phases(CollectorKind kind, Sample sample) {
                // nothing was collected
            }
        });

        assertThat(job.get("mapreduce.map.cpu.vcores")).isEqualTo("1");
        assertThat(job.get("mapreduce.reduce.cpu.vcores")).isEqualTo("3");
        assertThat(job.get("spillway.spill.threads")).isEqualTo("1");
    }

    @Test
    void toString_oneVcore_namesThreads() {
        assertThat(Vcores.ofEach(1)).hasToString("vcores of a map: 1 (worker threads: 1); of a reduce: 1");
    }
}
