package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharingRulesTest {
    private final JobConf job = new JobConf(false);

    @Test
    void reasonAgainst_notAskedFor_isNamed() {
        assertThat(SharingRules.reasonAgainst(job)).contains(SharingRules.TASKS + "=1");
        job.setNumTasksToExecutePerJvm(-1);
        assertThat(SharingRules.reasonAgainst(job)).isNull();
        assertThat(SharingRules.limit(job)).isEqualTo(Integer.MAX_VALUE);
        job.setNumTasksToExecutePerJvm(5);
        assertThat(SharingRules.reasonAgainst(job)).isNull();
        assertThat(SharingRules.limit(job)).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.jvm.numtasks, 0, must be -1",
        "mapreduce.job.jvm.numtasks, many, is no number",
        "mapreduce.job.jvm.numtasks, -2, must be -1",
        "mapreduce.job.ubertask.enable, true, runs in the master",
        "mapreduce.task.profile, true, a profile is of one task",
        "mapreduce.map.java.opts, -Xlog:gc:file=/tmp/@taskid@.gc, name @taskid@",
        "mapreduce.job.num-opportunistic-maps-percent, 20, takes back at any time",
        "mapreduce.map.maxattempts, 1, must be tried again",
        "spillway.jvm.isolate, Always, 'must be auto, always or never'",
        "mapreduce.reduce.maxattempts, 1, must be tried again",
    })
    void reasonAgainst_jobThatCannotShare_isNamed(String name, String value, String reason) {
        job.setNumTasksToExecutePerJvm(-1);
        job.set(name, value);
        assertThat(SharingRules.reasonAgainst(job)).contains(reason);
    }

    @ParameterizedTest
    @CsvSource({"9, 1, true", "9, 0, true", "10, 1, false", "1, 2, false"})
    void mayRunInMaster_limitsOfHadoop_orTasksShareJvms(int maps, int reduces, boolean may) {
        job.setNumTasksToExecutePerJvm(-1);
        job.setNumMapTasks(maps);
        job.setNumReduceTasks(reduces);
        assertThat(SharingRules.mayRunInMaster(job)).isFalse();
        job.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
        assertThat(SharingRules.mayRunInMaster(job)).isEqualTo(may);
        assertThat(SharingRules.reasonAgainst(job) == null).isEqualTo(!may);
    }

    @Test
    void mayRunInMaster_limitsOfTheJobsOwn_used() {
        job.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
        job.setNumMapTasks(4);
        job.setNumReduceTasks(1);
        job.setInt(MRJobConfig.JOB_UBERTASK_MAXMAPS, 3);
        assertThat(SharingRules.mayRunInMaster(job)).isFalse();
        job.setNumMapTasks(3);
        assertThat(SharingRules.mayRunInMaster(job)).isTrue();
        job.setInt(MRJobConfig.JOB_UBERTASK_MAXREDUCES, 0);
        assertThat(SharingRules.mayRunInMaster(job)).isFalse();
    }

    /** Each of the tasks has the limit for its own log in stock. Without further files, each writes the end of its own. */
    @Test
    void reasonAgainst_taskLogThatRolls_isNamed() {
        job.setNumTasksToExecutePerJvm(-1);
        job.setInt(MRJobConfig.TASK_LOG_BACKUPS, 2);
        assertThat(SharingRules.reasonAgainst(job)).isNull();
        job.setInt(MRJobConfig.TASK_USERLOG_LIMIT, 100);
        assertThat(SharingRules.reasonAgainst(job)).contains(MRJobConfig.TASK_LOG_BACKUPS);
        job.setInt(MRJobConfig.TASK_LOG_BACKUPS, 0);
        assertThat(SharingRules.reasonAgainst(job)).isNull();
    }

    @Test
    void reasonAgainst_shuffleLogThatRolls_isNamed() {
        job.setNumTasksToExecutePerJvm(-1);
        job.setInt(MRJobConfig.SHUFFLE_LOG_BACKUPS, 2);
        assertThat(SharingRules.reasonAgainst(job)).isNull();
        job.setInt(MRJobConfig.SHUFFLE_LOG_KB, 100);
        assertThat(SharingRules.reasonAgainst(job)).contains(MRJobConfig.SHUFFLE_LOG_BACKUPS);
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.reduce.java.opts, -Xmx900m",
        "mapreduce.reduce.memory.mb, 2048",
        "mapreduce.reduce.cpu.vcores, 2",
        "mapreduce.reduce.env, A=b",
        "mapreduce.reduce.env.A, b",
        "mapreduce.reduce.node-label-expression, gpu",
        "mapreduce.reduce.log.level, DEBUG",
        "mapreduce.reduce.resource.gpu, 1",
    })
    void areAlike_oneSettingDiffers_false(String name, String value) {
        assertThat(SharingRules.areAlike(job)).isTrue();
        job.set(name, value);
        assertThat(SharingRules.areAlike(job)).isFalse();
        job.set(name.replace(".reduce.", ".map."), value);
        assertThat(SharingRules.areAlike(job)).isTrue();
    }

    @Test
    void missing_thisHadoop_null() {
        assertThat(HadoopMethods.missing()).isNull();
        assertThat(job.get(MRJobConfig.JVM_NUMTASKS_TORUN)).isNull();
    }
}
