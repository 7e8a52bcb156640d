package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.jupiter.api.Test;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.Failure;

class CommandRunnerTest {
    @Test
    void end_shellThatWaitsForChild_childEnds() throws Exception {
        Process shell = new ProcessBuilder("bash", "-c", "sleep 600 && true").start();
        ProcessHandle waitedFor = null;
        while (waitedFor == null) {
            waitedFor = shell.descendants().findFirst().orElse(null);
            TimeUnit.MILLISECONDS.sleep(10);
        }
        CommandRunner.end(shell);
        shell.waitFor();
        waitedFor.onExit().get();
    }

    @Test
    void report_historyOfASuccessNotReadable_failureSaysSoInOneLine() {
        assertThatThrownBy(() -> CommandRunner.report(
                        new EndedJob(JobID.forName("job_7_0001"), true), RunVariant.STOCK, withoutHistory()))
                .isInstanceOf(Failure.class)
                .hasMessageStartingWith("job_7_0001 succeeded, but its history cannot be read: ")
                .hasMessageContainingAll("mapreduce.jobhistory.webapp.address=a:b: must be", "may read")
                .hasMessageNotContaining("\n");
    }

    @Test
    void report_noHistoryOfAFailure_jobHasFailed() throws Exception {
        JobReport report = CommandRunner.report(
                new EndedJob(JobID.forName("job_7_0001"), false), RunVariant.BOTH, withoutHistory());

        assertThat(report.state()).isEqualTo("FAILED");
    }

    /** Returns the configuration of a client that reaches no history server. */
    private static Configuration withoutHistory() {
        Configuration conf = new Configuration();
        conf.set(MRConfig.FRAMEWORK_NAME, "none");
        conf.set("mapreduce.jobhistory.webapp.address", "a:b");
        return conf;
    }
}
