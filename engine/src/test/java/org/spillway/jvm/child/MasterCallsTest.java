package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.JvmProtocol;
import org.spillway.jvm.NextTask;

/** A JVM asks a master, which tells it twice to ask again, or is gone. */
class MasterCallsTest {
    private static final Logger LOG = LoggerFactory.getLogger(MasterCallsTest.class);
    private static final String JOB = "job_1_0001";
    private static final String ENDED = "attempt_1_0001_m_000000_0";
    private static final String NEXT = "attempt_1_0001_m_000001_0";

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final JobTokenSecretManager secrets = new JobTokenSecretManager();
    private final UserGroupInformation user = UserGroupInformation.createUserForTesting("user", new String[0]);
    private Server server;
    private int port;

    @BeforeEach
    void start() throws IOException {
        JobTokenIdentifier job = new JobTokenIdentifier(new Text(JOB));
        Token<JobTokenIdentifier> token = new Token<>(job, secrets);
        secrets.addTokenForJob(JOB, token);
        Credentials credentials = new Credentials();
        TokenCache.setJobToken(token, credentials);
        user.addCredentials(credentials);
        server = new RPC.Builder(new Configuration(false))
                .setProtocol(JvmProtocol.class)
                .setInstance(new Master())
                .setBindAddress("127.0.0.1")
                .setNumHandlers(1)
                .setSecretManager(secrets)
                .build();
        server.start();
        port = server.getListenerAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void next_masterSaysAskAgain_askedUntilThereIsATask() throws Exception {
        NextTask next = ask();
        assertThat(next.isRun()).isTrue();
        assertThat(next.text()).isEqualTo(NEXT);
        assertThat(asked).containsExactly(ENDED, ENDED, ENDED);
    }

    @Test
    void next_masterIsGone_end() throws Exception {
        server.stop();
        server.join();
        NextTask next = ask();
        assertThat(next.isRun() || next.isAskAgain()).isFalse();
        assertThat(next.text()).contains("does not answer");
        assertThat(asked).isEmpty();
    }

    /** The master believes that the JVM has what it was told. */
    @Test
    void next_answerIsLost_askedAgain() throws Exception {
        try (ServerSocket relay = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> relayLosingTheFirstAnswer(relay));
            thread.setDaemon(true);
            thread.start();
            port = relay.getLocalPort();
            assertThat(ask().text()).isEqualTo(NEXT);
        }
        assertThat(asked).containsExactly(ENDED, ENDED, ENDED);
    }

    private void relayLosingTheFirstAnswer(ServerSocket relay) {
        boolean isLost = false;
        while (true) {
            try (Socket jvm = relay.accept();
                    Socket master = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
                Thread questions = new Thread(() -> copy(jvm, master, false));
                questions.setDaemon(true);
                questions.start();
                copy(master, jvm, !isLost);
                isLost = true;
            } catch (IOException e) {
                return; // the test has ended
            }
        }
    }

    private void copy(Socket from, Socket to, boolean losesAnAnswer) {
        try {
            byte[] bytes = new byte[4096];
            int length = from.getInputStream().read(bytes);
            while (length > 0 && !(losesAnAnswer && !asked.isEmpty())) {
                to.getOutputStream().write(bytes, 0, length);
                length = from.getInputStream().read(bytes);
            }
        } catch (IOException e) {
            LOG.debug("the connection was closed", e);
        }
    }

    /** Each task has a connection of its own to Hadoop's listener, which its end closes. */
    @Test
    void next_otherProxyIsStopped_itsConnectionIsClosed() throws Exception {
        JobConf conf = new JobConf();
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECTION_MAXIDLETIME_KEY, Integer.MAX_VALUE);
        user.doAs((PrivilegedExceptionAction<Void>) () -> {
            new MasterCalls("127.0.0.1", port).next(ENDED, conf);
            int own = server.getNumOpenConnections();
            UserGroupInformation task = UserGroupInformation.createRemoteUser(JOB);
            task.addToken(tokenFor(server.getListenerAddress()));
            JvmProtocol umbilical = task.doAs((PrivilegedExceptionAction<JvmProtocol>)
                    () -> RPC.getProxy(JvmProtocol.class, JvmProtocol.versionID, server.getListenerAddress(), conf));
            umbilical.next("container", ENDED);
            assertThat(server.getNumOpenConnections()).isEqualTo(own + 1);
            RPC.stopProxy(umbilical);
            while (server.getNumOpenConnections() > own) {
                Thread.sleep(10);
            }
            return null;
        });
    }

    private static Token<JobTokenIdentifier> tokenFor(InetSocketAddress address) throws IOException {
        Token<JobTokenIdentifier> token = new Token<>(MasterCalls.token());
        SecurityUtil.setTokenService(token, address);
        return token;
    }

    private NextTask ask() throws Exception {
        return user.doAs((PrivilegedExceptionAction<NextTask>)
                () -> new MasterCalls("127.0.0.1", port).next(ENDED, new JobConf()));
    }

    /** Tells a JVM twice to ask again. */
    private final class Master implements JvmProtocol {
        @Override
        public NextTask next(String container, String attempt) {
            asked.add(attempt);
            return asked.size() < 3 ? NextTask.askAgain() : NextTask.run(NEXT);
        }
    }
}
