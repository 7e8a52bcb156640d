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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapred.TaskAttemptListenerImpl;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.RMHeartbeatHandler;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.ApplicationClassLoader;
import org.apache.hadoop.util.Daemon;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.spillway.jvm.JvmProtocol;
import org.spillway.jvm.NextTask;

/** Only who has the token of the job gets an answer, and a JVM for which there is none gets it when there is. */
@Timeout(60)
class JvmServerTest {
    private static final String JOB = "job_1_0001";
    private static final String OTHER = "job_1_0002";

    private final Configuration conf = new Configuration(false);
    private final JobTokenSecretManager secrets = new JobTokenSecretManager();
    private final AppContext context = mock(AppContext.class, RETURNS_DEEP_STUBS);
    private final JvmPool pool = new JvmPool(3, System::nanoTime);
    private final Answers answers = new Answers();
    private final Container container = JvmIds.container(1, "a");
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
        new JvmServer(pool, JOB, answers).start(listener, conf);
    }

    @AfterEach
    void stop() {
        listener.stop();
        answers.shutdownNow();
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
                .hasMessageContaining("(auth:SIMPLE) has no token of " + JOB);
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
                .hasMessageContaining("has no token of " + JOB);
    }

    @Test
    void next_attemptAppearsLater_answeredAtOnce() throws Exception {
        Future<NextTask> held = askAfterTask();
        answers.late.take();
        assertThat(held).isNotDone();
        launch();
        assertThat(held.get().isAskAgain()).isTrue();
        assertThat(ask(JOB, token(JOB, secrets)).text()).isEqualTo(JvmIds.map(1).toString());
    }

    @Test
    void next_answerCannotBeHeld_failureIsTold() {
        answers.shutdownNow();
        assertThatThrownBy(() -> askAfterTask().get()).hasStackTraceContaining("RejectedExecutionException");
    }

    /** Its silence would be taken for its death. */
    @Test
    void next_noAttemptAppears_answeredAfterAWhile() throws Exception {
        Future<NextTask> held = askAfterTask();
        answers.late.take().run();
        assertThat(held.get().isAskAgain()).isTrue();
        launch();
        assertThat(ask(JOB, token(JOB, secrets)).isRun())
                .as("nobody waits for the news of it")
                .isTrue();
    }

    /** Thousands of JVMs may wait; Hadoop's listener has 30 handlers. */
    @Test
    void next_oneHandlerAndAQuestionIsHeld_otherIsAnswered() throws Exception {
        conf.setInt(MRJobConfig.MR_AM_TASK_LISTENER_THREAD_COUNT, 1);
        listener.stop();
        start();
        Future<NextTask> held = askAfterTask();
        answers.late.take();
        assertThat(ask(JOB, token(JOB, secrets), JvmIds.container(7, "a")).text())
                .contains("given back");
        assertThat(held).isNotDone();
        pool.giveBack(container.getId());
        assertThat(held.get().isAskAgain()).isTrue();
    }

    /** It does not take the answer of a JVM that lives. */
    @Test
    void next_jvmDiesWhileItsQuestionIsHeld_attemptHasNotBegun() throws Exception {
        Future<NextTask> dying = askAfterTask();
        answers.late.take();
        dying.cancel(true);
        launch();
        answers.submit(() -> {}).get(); // its answer has been sent to nobody
        assertThat(pool.hasBegun(container.getId())).isFalse();
    }

    private Future<NextTask> askAfterTask() {
        pool.assigned(container, JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        FutureTask<NextTask> asked = new FutureTask<>(() -> ask(JOB, token(JOB, secrets)));
        new Daemon(asked).start();
        return asked;
    }

    private void launch() {
        pool.takeEnded(0);
        pool.assigned(container, JvmIds.map(1));
        pool.on(JvmIds.map(1), JvmState.Event.LAUNCH);
    }

    private NextTask ask(String job, Token<JobTokenIdentifier> token) throws Exception {
        return ask(job, token, container);
    }

    private NextTask ask(String job, Token<JobTokenIdentifier> token, Container of) throws Exception {
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
            return proxy.next(of.getId().toString(), "attempt_1_0001_m_000000_0");
        } finally {
            RPC.stopProxy(proxy);
        }
    }

    private static Token<JobTokenIdentifier> token(String job, JobTokenSecretManager secrets) {
        return new Token<>(new JobTokenIdentifier(new Text(job)), secrets);
    }

    /** Sends what is to be sent at once. The test sends what is to be sent late. */
    private static final class Answers extends ScheduledThreadPoolExecutor {
        private final BlockingQueue<Runnable> late = new LinkedBlockingQueue<>();

        Answers() {
            super(1, (ThreadFactory) Daemon::new);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable answer, long delay, TimeUnit unit) {
            if (delay == 0 || isShutdown()) {
                return super.schedule(answer, delay, unit);
            }
            late.add(answer);
            return null;
        }
    }
}
