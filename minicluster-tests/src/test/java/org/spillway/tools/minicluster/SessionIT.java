package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.cli.OwnJobs;

/** Small jobs in sessions, beside the same jobs with Hadoop's own master, and what happens when something fails. */
class SessionIT {
    @Test
    void jobs_ofOneClient_asStockInOneSession() throws Exception {
        Job stock = SessionJobs.finished(SessionJobs.job("stock", SessionJobs.stock(), SessionMapper.class));
        Job first = good("first", SessionJobs.session("good"), "");
        Job second = good("later", SessionJobs.session("good"), "");

        JobID session = SessionJobs.requireSame(first, second);
        for (Job job : List.of(first, second)) {
            assertThat(SessionJobs.output(job)).isEqualTo(SharedJvmJobs.expected(SessionJobs.MAPS));
            assertThat(SessionJobs.counters(job)).isEqualTo(SessionJobs.counters(stock));
            assertThat(ContainerLogs.syslogs(job.getJobID())).as("containers").isEmpty();
            OwnJobs.awaitEnd(job.getJobID(), job.getConfiguration());
            assertThat(OwnJobs.succeeded(job.getJobID(), job.getConfiguration()).state())
                    .isEqualTo("SUCCEEDED");
        }
        SharedJvmJobs.awaitEnd(session); // it is idle
        assertThat(SessionJobs.files(second)).noneMatch(name -> name.contains(number(session)));
    }

    @Tag("nightly")
    @Test
    void job_killedByItsClient_nextHasAnotherSession() throws Exception {
        Job job = SessionJobs.waiting("killed", SessionJobs.session("killed"));
        job.submit();
        while (job.getTaskReports(TaskType.MAP).length == 0 || job.getStatus().getState() != JobStatus.State.RUNNING) {
            Thread.sleep(20);
        }
        job.killJob();
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(job.getStatus().getState()).isEqualTo(JobStatus.State.KILLED);
        Job next = good("after-killed", SessionJobs.session("killed"), "");
        assertThat(SessionJobs.sessionOf(next)).isNotNull().isNotEqualTo(SessionJobs.sessionOf(job));
    }

    @Tag("nightly")
    @Test
    void job_fails_asStockAndNextHasAnotherSession() throws Exception {
        Job stock = failing("fails-stock", SessionJobs.stock());
        Job failed = failing("fails", SessionJobs.session("fails"));
        Job before = SessionJobs.job("fails-before", SessionJobs.session("fails"), SessionMapper.class); // its reduce
        SessionMapper.set(before, "fail");
        assertThat(before.waitForCompletion(false)).isFalse();
        assertThat(reason(before)).contains("failedMaps:1");
        assertThat(failed.getStatus().getState()).isEqualTo(JobStatus.State.FAILED);
        assertThat(reason(failed)).contains("failedMaps:1").isEqualTo(reason(stock));
        Job next = good("after-fails", SessionJobs.session("fails"), "");
        assertThat(SessionJobs.sessionOf(next)).isNotNull().isNotEqualTo(SessionJobs.sessionOf(failed));
    }

    /** What a job leaves ends its session, after it has succeeded. */
    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({
        "thread, has left a thread: left by the job",
        "heap, MiB on the heap",
        "property, has changed the system property left.by",
        "static, has static state in classes of the cluster"
    })
    void job_leavesSomething_nextHasAnotherSession(String fault, String reason) throws Exception {
        Job job = good("leaves-" + fault, SessionJobs.session(fault), fault);
        JobID session = SessionJobs.sessionOf(job);
        SharedJvmJobs.awaitEnd(session);
        assertThat(SessionJobs.ending(session)).contains(reason);
        Job next = good("after-" + fault, SessionJobs.session(fault), "");
        assertThat(SessionJobs.sessionOf(next)).isNotNull().isNotEqualTo(session);
        assertThat(SessionJobs.output(next)).isEqualTo(SessionJobs.output(job));
    }

    @Tag("nightly")
    @Test
    void job_callsExit_killedAndNextHasAnotherSession() throws Exception {
        Job job = SessionJobs.job("exits", SessionJobs.session("exits"), SessionMapper.class);
        SessionMapper.set(job, "exit");
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(job.getStatus().getState()).isEqualTo(JobStatus.State.KILLED);
        assertThat(job.getStatus().getFailureInfo()).contains("has died");
        Job next = good("after-exits", SessionJobs.session("exits"), "");
        assertThat(SessionJobs.sessionOf(next)).isNotNull().isNotEqualTo(SessionJobs.sessionOf(job));
    }

    @Test
    void session_killed_jobEndsAndNextHasAnother() throws Exception {
        Job job = SessionJobs.waiting("dies", SessionJobs.session("dies"));
        job.submit();
        JobID session = SessionJobs.awaitBegin(job);
        SessionJobs.jvm(session).destroyForcibly();
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(job.getStatus().getState()).isEqualTo(JobStatus.State.KILLED);
        Job next = good("after-dies", SessionJobs.session("dies"), "");
        assertThat(SessionJobs.sessionOf(next)).isNotNull().isNotEqualTo(session);
    }

    /** A node that is gone answers nothing. */
    @Tag("nightly")
    @Test
    void session_stopped_jobEnds() throws Exception {
        Job job = SessionJobs.waiting("stops", SessionJobs.session("stops"));
        job.submit();
        ProcessHandle jvm = SessionJobs.jvm(SessionJobs.awaitBegin(job));
        new ProcessBuilder("kill", "-STOP", Long.toString(jvm.pid())).start().waitFor();
        try {
            assertThat(job.waitForCompletion(false)).isFalse();
            assertThat(job.getStatus().getState()).isEqualTo(JobStatus.State.KILLED);
        } finally {
            jvm.destroyForcibly();
        }
    }

    @Tag("nightly")
    @Test
    void jobs_ofTwoClients_secondAsEver() throws Exception {
        Job first = SessionJobs.waiting("two-first", SessionJobs.session("two"));
        first.submit();
        SessionJobs.awaitBegin(first);
        Job second = good("two-second", SessionJobs.session("two"), "");
        assertThat(SessionJobs.sessionOf(second)).isNull();
        assertThat(SessionJobs.output(second)).isEqualTo(SharedJvmJobs.expected(SessionJobs.MAPS));
        SessionJobs.release("two-first");
        SessionJobs.finished(first);
        assertThat(SessionJobs.output(first)).isEqualTo(SharedJvmJobs.expected(SessionJobs.MAPS));
    }

    /** Another user has a session of his own, and cannot read the file that leads to this one. */
    @Tag("nightly")
    @Test
    void job_ofAnotherUser_sessionOfHisOwn() throws Exception {
        Job own = good("users-own", SessionJobs.session("users"), "");
        Path file = SessionJobs.folder(own);
        SessionJobs.openToAll();
        UserGroupInformation alice = UserGroupInformation.createRemoteUser("alice");
        Job hers = alice.doAs((PrivilegedExceptionAction<Job>) () -> {
            Configuration conf = SessionJobs.session("users");
            assertThatThrownBy(() -> file.getFileSystem(conf).listStatus(file))
                    .isInstanceOf(AccessControlException.class);
            return good("users-hers", conf, "");
        });
        assertThat(SessionJobs.sessionOf(hers)).isNotNull().isNotEqualTo(SessionJobs.sessionOf(own));
        assertThat(SessionJobs.output(hers)).isEqualTo(SessionJobs.output(own));
    }

    /** The queue's share for masters is used up by the session. An unmanaged master needs none. */
    @Tag("nightly")
    @Test
    void job_queueOfOneMaster_inSession() throws Exception {
        Configuration conf = SessionJobs.session("crowded");
        conf.set(MRJobConfig.QUEUE_NAME, SharedCluster.ONE_MASTER_QUEUE);
        Job job = good("crowded", conf, "");
        assertThat(SessionJobs.sessionOf(job)).isNotNull();
    }

    @Tag("nightly")
    @Test
    void job_tooLarge_asEver() throws Exception {
        Configuration conf = SessionJobs.session("large");
        conf.setInt(MRJobConfig.JOB_UBERTASK_MAXMAPS, SessionJobs.MAPS - 1);
        Job job = good("large", conf, "");
        assertThat(SessionJobs.sessionOf(job)).isNull();
        assertThat(SharedJvmJobs.count(job, org.apache.hadoop.mapreduce.JobCounter.TOTAL_LAUNCHED_MAPS))
                .isEqualTo(SessionJobs.MAPS);
    }

    private static Job good(String name, Configuration conf, String fault) throws Exception {
        Job job = SessionJobs.job(name, conf, SessionMapper.class);
        SessionMapper.set(job, fault);
        return SessionJobs.finished(job);
    }

    // Without a reduce: stock's uber mode runs it before all maps have ended, and ends itself.
    private static Job failing(String name, Configuration conf) throws Exception {
        conf.setInt(MRJobConfig.NUM_REDUCES, 0);
        Job job = SessionJobs.job(name, conf, SessionMapper.class);
        SessionMapper.set(job, "fail");
        assertThat(job.waitForCompletion(false)).isFalse();
        return job;
    }

    // Master and history server end it differently.
    private static String reason(Job job) throws Exception {
        return job.getStatus().getFailureInfo().strip().replaceAll("task_\\d+_\\d+", "task");
    }

    private static String number(JobID job) {
        return job.toString().replace("job_", "");
    }
}
