package org.spillway.session.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Field;
import java.net.SocketTimeoutException;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ResourceMgrDelegate;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentCaptor;
import org.spillway.session.Jobs;
import org.spillway.session.SessionProtocol;

class SessionRunnerTest {
    private static final JobID JOB = new JobID("1", 2);
    private static final ApplicationId APPLICATION = ApplicationId.newInstance(1, 2);
    private static final String JAR = "sum";
    private static final long TICKET = 3;

    private final JobConf conf = new JobConf();
    private final ResourceMgrDelegate yarn = mock(ResourceMgrDelegate.class);
    private final SessionProtocol calls = mock(SessionProtocol.class);
    private final ApplicationReport report = Records.newRecord(ApplicationReport.class);
    private SessionRunner runner;
    private String folder;

    @BeforeEach
    void createJob(@TempDir File temp) throws Exception {
        conf.set("fs.defaultFS", "file:///");
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
        folder = temp.toURI().toString();
        Path path = new Path(folder);
        FileSystem files = path.getFileSystem(conf);
        InputSplit[] splits = {new FileSplit(new Path("/a"), 0, 1, new String[0])};
        JobSplitWriter.createSplitFiles(path, conf, files, splits);
        files.create(new Path(path, MRJobConfig.JOB_CONF_FILE)).close();
        when(yarn.getApplicationId()).thenReturn(APPLICATION);
        when(yarn.getStagingAreaDir()).thenReturn(folder);
        when(yarn.getConfig()).thenReturn(conf);
        report.setYarnApplicationState(YarnApplicationState.ACCEPTED);
        when(yarn.getApplicationReport(APPLICATION)).thenReturn(report);
        runner = new SessionRunner(conf, yarn);
    }

    @AfterEach
    void close() throws Exception {
        used().clear();
        runner.close();
    }

    @Test
    void submitJob_sessionsCannotBeUsed_submittedAsEver() throws Exception {
        setChecksum();
        when(yarn.getStagingAreaDir()).thenThrow(new AccessControlException("no folder"));
        doThrow(new YarnException("enough")).when(yarn).submitApplication(any());
        assertThatThrownBy(this::submit).hasMessageContaining("enough");
        ArgumentCaptor<ApplicationSubmissionContext> submitted =
                ArgumentCaptor.forClass(ApplicationSubmissionContext.class);
        verify(yarn).submitApplication(submitted.capture());
        assertThat(submitted.getValue().getUnmanagedAM()).isFalse();
        assertThat(submitted.getValue().getApplicationId()).isEqualTo(APPLICATION);
    }

    /** Its master will say so, too. */
    @Test
    void submitJob_splitsCannotBeRead_submittedAsEver() throws Exception {
        conf.setLong(MRJobConfig.SPLIT_METAINFO_MAXSIZE, 1);
        doThrow(new YarnException("enough")).when(yarn).submitApplication(any());
        assertThatThrownBy(this::submit).hasMessageContaining("enough");
        verify(yarn, never()).getStagingAreaDir();
    }

    @Test
    void submitJob_interruptedBeforeTheHandOver_applicationKilled() throws Exception {
        reserve();
        when(yarn.getApplicationReport(APPLICATION)).thenAnswer(question -> {
            Thread.currentThread().interrupt();
            return report;
        });
        assertThatThrownBy(this::submit).isInstanceOf(InterruptedException.class);
        assertGivenUp();
    }

    @Test
    void submitJob_queueRefuses_applicationKilledAndReasonNamed() throws Exception {
        reserve();
        report.setYarnApplicationState(YarnApplicationState.FAILED);
        report.setDiagnostics("no such queue");
        assertThatThrownBy(this::submit)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("could not be handed over")
                .hasStackTraceContaining("FAILED: no such queue");
        assertGivenUp();
    }

    @Test
    void submitJob_submissionThrowsAnything_applicationKilled() throws Exception {
        reserve();
        doThrow(new IllegalStateException("not started")).when(yarn).submitApplication(any());
        doThrow(new IOException("not known")).when(yarn).killApplication(APPLICATION);
        assertThatThrownBy(this::submit)
                .isInstanceOf(IOException.class)
                .hasStackTraceContaining("not started")
                .hasStackTraceContaining("not known");
        assertGivenUp();
    }

    /** With its interrupt still set, no call would reach YARN. */
    @Test
    void submitJob_interruptedInACall_applicationKilled() throws Exception {
        reserve();
        when(yarn.getApplicationReport(APPLICATION)).thenAnswer(question -> {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("as Hadoop's RPC");
        });
        boolean[] isCalled = new boolean[1];
        doAnswer(call -> isCalled[0] = !Thread.currentThread().isInterrupted())
                .when(yarn)
                .killApplication(APPLICATION);
        assertThatThrownBy(this::submit).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).as("the caller's").isTrue();
        assertThat(isCalled[0]).isTrue();
        assertGivenUp();
    }

    @Test
    void run_answerIsLost_jobRunsOnIfTheSessionHasIt() throws Exception {
        Session session = Session.reserve(ApplicationId.newInstance(1, 1), calls);
        doThrow(new SocketTimeoutException("late")).when(calls).run(anyLong(), any());
        when(calls.runs(Jobs.attempt(2).toString())).thenReturn(true, false);
        SessionRunner.run(session, Jobs.job(2));
        assertThatThrownBy(() -> SessionRunner.run(session, Jobs.job(2))).hasMessage("late");
    }

    private void assertGivenUp() throws Exception {
        verify(calls, never()).run(TICKET, null);
        inOrder(calls, yarn).verify(calls).leave(TICKET);
        verify(yarn).killApplication(APPLICATION);
    }

    private void submit() throws Exception {
        runner.submitJob(JOB, folder, new Credentials());
    }

    // As if this client had used a session for such a job before.
    private void reserve() throws Exception {
        setChecksum();
        when(calls.take()).thenReturn(TICKET);
        ApplicationSubmissionContext job = runner.createApplicationSubmissionContext(conf, folder, new Credentials());
        used().put(SessionKey.of(job, conf, JAR), Session.reserve(ApplicationId.newInstance(1, 1), calls));
    }

    private static void setChecksum() throws ReflectiveOperationException {
        Field checksum = EngineJar.class.getDeclaredField("checksum"); // these classes are in no jar
        checksum.setAccessible(true);
        checksum.set(null, JAR);
    }

    @SuppressWarnings("unchecked") // as declared
    private static Map<String, Session> used() throws ReflectiveOperationException {
        Field used = Sessions.class.getDeclaredField("USED");
        used.setAccessible(true);
        return (Map<String, Session>) used.get(null);
    }
}
