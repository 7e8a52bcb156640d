package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.report.RunVariant;

/** Kinds of jobs in shared JVMs, beside the same with a JVM for each task: outputs and counters are the same. */
@Tag("nightly")
class SharedJvmKindsIT {
    private static final Path FOLDER = new Path("/kinds-of-jobs");
    private static final int REDUCES = 2;

    // As long as the other: each task writes the job's settings to a file, and counts that.
    private static final int SHARED = 9;
    private static final int OWN = 1;

    @ParameterizedTest
    @EnumSource
    void job_sharedJvms_outputAndCountersAsWithJvmEach(KindOfJob kind) throws Exception {
        KindOfJob.writeInput();
        Path ofOwn = new Path(FOLDER, kind + "-solely");
        Path ofShared = new Path(FOLDER, kind + "-shared");
        Job own = kind.submit(settings(kind, OWN), ofOwn);
        Job shared = kind.submit(settings(kind, SHARED), ofShared);
        ContainerLogs.requireGood(own.waitForCompletion(false), own);
        ContainerLogs.requireGood(shared.waitForCompletion(false), shared);

        assertThat(ClusterSite.CLUSTER.parts(ofOwn))
                .hasSize(kind == KindOfJob.MAP_ONLY ? KindOfJob.MAPS : REDUCES)
                .doesNotContainValue("");
        assertThat(ClusterSite.CLUSTER.parts(ofShared)).isEqualTo(ClusterSite.CLUSTER.parts(ofOwn));
        if (kind != KindOfJob.SPECULATION) { // where it depends on which attempt is faster
            assertThat(AllCounters.of(shared)).isEqualTo(AllCounters.of(own));
        }
        assertThat(JvmsOfJob.of(own.getJobID()).all()).isEmpty();
        JvmsOfJob jvms = JvmsOfJob.of(shared.getJobID());
        assertThat(jvms.all()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(KindOfJob.MAPS);
        assertThat(jvms.attempts()).as("JVMs").hasSizeLessThan(KindOfJob.MAPS);
        if (kind == KindOfJob.CLASS_LOADER) {
            assertThat(shared.getCounters()
                            .findCounter(FirstUseMapper.GROUP, FirstUseMapper.FIRST)
                            .getValue())
                    .isEqualTo(KindOfJob.MAPS);
        }
    }

    private static JobConf settings(KindOfJob kind, int tasks) throws Exception {
        JobConf job = new JobConf(SharedJvmJobs.settings(tasks));
        job.setJobName(kind + ", " + tasks + " in a JVM");
        RunVariant.BOTH.settings().forEach(job::set);
        job.setNumReduceTasks(REDUCES);
        job.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 2);
        return job;
    }
}
