package org.spillway.session.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapred.ResourceMgrDelegate;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.ApplicationNotFoundException;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.session.SessionCalls;
import org.spillway.session.SessionFile;
import org.spillway.session.SessionProtocol;

class SessionsTest {
    private static final ApplicationId SESSION = ApplicationId.newInstance(1, 1);
    private static final String JAR = "sum";

    private final Configuration conf = new Configuration(false);
    private final ResourceMgrDelegate yarn = mock(ResourceMgrDelegate.class, RETURNS_DEEP_STUBS);
    private final ApplicationSubmissionContext job = Records.newRecord(ApplicationSubmissionContext.class);
    private FileSystem local;
    private Path folder;
    private Path file;

    @BeforeEach
    void createFolder(@TempDir File temp) throws Exception {
        java.lang.reflect.Field checksum = EngineJar.class.getDeclaredField("checksum"); // these classes are in no jar
        checksum.setAccessible(true);
        checksum.set(null, JAR);
        conf.set("fs.defaultFS", "file:///");
        conf.set("fs.file.impl", org.apache.hadoop.fs.RawLocalFileSystem.class.getName());
        conf.setBoolean("fs.file.impl.disable.cache", true);
        job.setQueue("default");
        job.setAMContainerSpec(ContainerLaunchContext.newInstance(
                Collections.emptyMap(), Collections.emptyMap(), Collections.singletonList("java"), null, null, null));
        local = FileSystem.newInstance(conf);
        folder = new Path(new Path(temp.toURI()), SessionFile.FOLDER);
        SessionFile.createFolder(local, folder);
        file = SessionFile.of(folder, SessionKey.of(job, conf, JAR), SESSION);
        when(yarn.getStagingAreaDir()).thenReturn(temp.toString());
        when(yarn.getApplicationReport(SESSION).getYarnApplicationState()).thenReturn(YarnApplicationState.RUNNING);
    }

    @Test
    void take_sessionIsThere_reservedAgainWithoutItsFile() throws Exception {
        JobTokenSecretManager secrets = new JobTokenSecretManager();
        Token<JobTokenIdentifier> token = new Token<>(new JobTokenIdentifier(new Text("session")), secrets);
        secrets.addTokenForJob("session", token);
        SessionProtocol desk = mock(SessionProtocol.class);
        when(desk.take()).thenReturn(7L, 8L, SessionProtocol.NONE);
        RPC.Server server = SessionCalls.server(desk, secrets, conf);
        server.start();
        try {
            InetSocketAddress address = InetSocketAddress.createUnresolved("127.0.0.1", server.getPort());
            SessionFile.write(local, file, token, address);
            Session first = new Sessions(conf, yarn).take(job);
            assertThat(first.application()).isEqualTo(SESSION);
            SessionFile.delete(local, file);
            Session second = new Sessions(conf, yarn).take(job);
            assertThat(second).isNotSameAs(first);
            first.leave();
            verify(desk).leave(7);
            SessionFile.write(local, file, token, address);
            assertThat(new Sessions(conf, yarn).take(job)).as("busy").isNull();
            when(desk.take()).thenReturn(SessionProtocol.NONE, SessionProtocol.NONE, 9L);
            assertThat(new Sessions(conf, yarn).take(job))
                    .as("busy for a moment")
                    .isNotNull();
            verify(yarn, never()).createApplication();
        } finally {
            server.stop();
        }
    }

    @Test
    void take_fileIsDamaged_anotherIsStarted() throws Exception {
        try (OutputStream out = local.create(file)) {
            out.write(1);
        }
        assertAnotherIsStarted();
    }

    /** Its node has died, and YARN will know that in ten minutes. */
    @Test
    void take_nobodyListens_anotherIsStarted() throws Exception {
        write(freePort());
        assertAnotherIsStarted();
        assertThat(local.exists(file)).as("YARN says that it lives").isTrue();
    }

    /** Another client has written its settings, and has not submitted it yet. */
    @Test
    void take_anotherClientIsAboutToStart_itsFilesStay() throws Exception {
        ApplicationId other = ApplicationId.newInstance(1, 3);
        when(yarn.getApplicationReport(other)).thenThrow(new ApplicationNotFoundException("not yet"));
        Path settings = SessionFile.settings(SessionFile.of(folder, "ab", other));
        local.create(settings).close();
        assertAnotherIsStarted();
        assertThat(local.exists(settings)).isTrue();
    }

    /** Each thread of a client would start one of its own. */
    @Test
    void take_manyThreads_oneStartsASession() throws Exception {
        CountDownLatch otherHasLooked = new CountDownLatch(1);
        when(yarn.createApplication())
                .thenAnswer(call -> {
                    otherHasLooked.await();
                    throw new IOException("is asked for another");
                })
                .thenThrow(new IOException("is asked for a second"));
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Session> first = threads.submit(() -> new Sessions(conf, yarn).take(job));
            verify(yarn, timeout(60_000)).createApplication();
            Future<Session> second = threads.submit(() -> new Sessions(conf, yarn).take(job));
            assertThat(second.get()).as("waits for the first in vain").isNull();
            otherHasLooked.countDown();
            assertThatThrownBy(first::get).hasMessageContaining("is asked for another");
            verify(yarn).createApplication();
        } finally {
            threads.shutdownNow();
        }
    }

    private void assertAnotherIsStarted() throws Exception {
        when(yarn.createApplication()).thenThrow(new IOException("is asked for another"));
        assertThatThrownBy(() -> new Sessions(conf, yarn).take(job)).hasMessage("is asked for another");
    }

    @Test
    void take_sessionHasDied_deletedAndAnotherIsStarted() throws Exception {
        write(freePort());
        when(yarn.getApplicationReport(SESSION)).thenThrow(new ApplicationNotFoundException("gone"));
        assertAnotherIsStarted();
        assertThat(local.listStatus(folder)).isEmpty();
    }

    /** Here for want of a jar, after its settings are written. */
    @Test
    void take_startFails_noFileIsLeftNorOldOnes() throws Exception {
        ApplicationSubmissionContext started = Records.newRecord(ApplicationSubmissionContext.class);
        started.setApplicationId(SESSION);
        when(yarn.createApplication().getApplicationSubmissionContext()).thenReturn(started);
        ApplicationId dead = ApplicationId.newInstance(1, 3); // of another key
        when(yarn.getApplicationReport(dead)).thenThrow(new ApplicationNotFoundException("gone"));
        Path settings = SessionFile.settings(SessionFile.of(folder, "ab", dead));
        local.create(settings).close();
        local.setTimes(settings, 1, -1);
        local.create(SessionFile.jar(SessionFile.of(folder, "ab", dead))).close();
        assertThatThrownBy(() -> new Sessions(conf, yarn).take(job)).hasMessageContaining("a session needs");
        assertThat(local.listStatus(folder)).isEmpty();
        verify(yarn, never()).submitApplication(any());
    }

    @Test
    void take_threeOthersStart_null() throws Exception {
        for (int other = 11; other <= 13; other++) {
            ApplicationId id = ApplicationId.newInstance(1, other);
            ApplicationReport report = Records.newRecord(ApplicationReport.class);
            report.setYarnApplicationState(YarnApplicationState.ACCEPTED);
            when(yarn.getApplicationReport(id)).thenReturn(report);
            local.create(SessionFile.settings(SessionFile.of(folder, "ab", id))).close();
        }
        assertThat(new Sessions(conf, yarn).take(job)).isNull();
        verify(yarn, never()).createApplication();
    }

    private void write(int port) throws IOException {
        Token<JobTokenIdentifier> token =
                new Token<>(new JobTokenIdentifier(new Text("session")), new JobTokenSecretManager());
        SessionFile.write(local, file, token, InetSocketAddress.createUnresolved("127.0.0.1", port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
