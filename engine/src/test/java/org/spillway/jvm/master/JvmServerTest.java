package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.URL;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapred.TaskAttemptListenerImpl;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.RMHeartbeatHandler;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.ApplicationClassLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spillway.jvm.JvmProtocol;
import org.spillway.jvm.NextTask;

/** Only who has the token of the job gets an answer. */
class JvmServerTest {
    private static final String JOB = "job_1_0001";
    private static final String OTHER = "job_1_0002";

    private final Configuration conf = new Configuration(false);
    private final JobTokenSecretManager secrets = new JobTokenSecretManager();
    private final AppContext context = mock(AppContext.class, RETURNS_DEEP_STUBS);
    private TaskAttemptListenerImpl listener;

    @BeforeEach
    void start() throws ReflectiveOperationException {
        Field protocols = Server.class.getDeclaredField("PROTOCOL_CACHE"); // each master has its own
        protocols.setAccessible(true);
        ((Map<?, ?>) protocols.get(null)).clear();
        secrets.addTokenForJob(JOB, token(JOB, secrets));
        secrets.addTokenForJob(OTHER, token(OTHER, secrets));
        when(context.getNMHostname()).thenReturn("localhost");
        listener = new TaskAttemptListenerImpl(
                context, secrets, mock(RMHeartbeatHandler.class), mock(AMPreemptionPolicy.class));
        listener.init(conf);
        listener.start();
        new JvmServer(new JvmPool(3, System::nanoTime), JOB).start(listener, conf);
    }

    @AfterEach
    void stop() {
        listener.stop();
    }

    @Test
    void next_taskOfTheJob_answered() throws Exception {
        assertThat(ask(JOB, token(JOB, secrets)).text()).contains("given back");
    }

    /** Hadoop's service authorization knows protocols by a list. */
    @Test
    void next_serviceAuthorizationIsOn_taskIsAnswered() throws Exception {
        conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, true);
        listener.stop();
        start();
        assertThat(ask(JOB, token(JOB, secrets)).text()).contains("given back");
    }

    /** The class path has the engine, and the job brings it along, too. */
    @Test
    void next_serviceAuthorizationIsOnAndJobHasAClassLoader_taskIsAnswered() throws Exception {
        conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, true);
        URL[] engine = {JvmProtocol.class.getProtectionDomain().getCodeSource().getLocation()};
        conf.setClassLoader(new ApplicationClassLoader(engine, JvmProtocol.class.getClassLoader(), null));
        listener.stop();
        start();
        assertThat(ask(JOB, token(JOB, secrets)).text()).contains("given back");
    }

    /** Hadoop's authentication is off, as it is by default. */
    @Test
    void next_callerWithoutToken_refused() {
        assertThatThrownBy(() -> ask(JOB, null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("(auth:SIMPLE) is no task of " + JOB);
    }

    @Test
    void next_tokenOfTheCallersOwnMaking_refused() {
        assertThatThrownBy(() -> ask(JOB, token(JOB, new JobTokenSecretManager())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("DIGEST-MD5");
    }

    @Test
    void next_taskOfAnotherJob_refused() {
        assertThatThrownBy(() -> ask(OTHER, token(OTHER, secrets)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no task of " + JOB);
    }

    private NextTask ask(String job, Token<JobTokenIdentifier> token) throws Exception {
        InetSocketAddress address =
                new InetSocketAddress("127.0.0.1", listener.getAddress().getPort());
        UserGroupInformation caller = UserGroupInformation.createRemoteUser(job);
        if (token != null) {
            SecurityUtil.setTokenService(token, address);
            caller.addToken(token);
        }
        Configuration own = new Configuration(conf);
        own.setClassLoader(JvmProtocol.class.getClassLoader());
        JvmProtocol proxy = caller.doAs((PrivilegedExceptionAction<JvmProtocol>)
                () -> RPC.getProxy(JvmProtocol.class, JvmProtocol.versionID, address, own));
        try {
            return proxy.next(JvmIds.container(1, "a").getId().toString(), "attempt_1_0001_m_000000_0");
        } finally {
            RPC.stopProxy(proxy);
        }
    }

    private static Token<JobTokenIdentifier> token(String job, JobTokenSecretManager secrets) {
        return new Token<>(new JobTokenIdentifier(new Text(job)), secrets);
    }
}
