package org.spillway.session.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.session.SessionProtocol.NONE;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.security.sasl.Sasl;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.SaslPropertiesResolver;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.Daemon;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spillway.session.Jobs;
import org.spillway.session.Relay;
import org.spillway.session.SessionCalls;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionProtocol;

/** With Hadoop's RPC between a session and its clients. */
class DeskTest {
    private static final String SESSION = "application_1_0001";
    private static final String OTHER = "application_1_0002";
    private static final long LONG = TimeUnit.DAYS.toNanos(1);
    private static final long PAST = -1;

    private final Configuration conf = new Configuration(false);
    private final JobTokenSecretManager secrets = new JobTokenSecretManager();
    private final Token<JobTokenIdentifier> token = token(SESSION, secrets);
    private final List<SessionProtocol> clients = new ArrayList<>();
    private final SessionJob job = job();
    private Desk desk;
    private RPC.Server server;
    private SessionProtocol first;
    private SessionProtocol second;

    @BeforeEach
    void start() throws Exception {
        start(new Desk(SESSION));
    }

    private void start(Desk own) throws Exception {
        stop();
        desk = own;
        secrets.addTokenForJob(SESSION, token);
        server = SessionCalls.server(desk, secrets, conf);
        server.start();
        first = client(token, server.getPort());
        second = client(token, server.getPort());
    }

    @AfterEach
    void stop() {
        clients.forEach(RPC::stopProxy);
        clients.clear();
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void take_reservedOrRunning_noneForAnother() throws Exception {
        long ticket = first.take();
        assertThat(ticket).isNotEqualTo(NONE);
        assertThat(second.take()).isEqualTo(NONE);

        first.run(ticket, job);
        assertThat(second.take()).isEqualTo(NONE);
        assertThat(second.runs(job.attempt().toString())).isTrue();
        assertThat(second.runs(Jobs.attempt(9).toString())).isFalse();
        assertThat(desk.await(0).tasks().getAllSecretKeys()).hasSize(1);

        desk.ended();
        assertThat(second.runs(job.attempt().toString())).isFalse();
        desk.cleared();
        assertThat(second.take()).isNotIn(NONE, ticket);
    }

    @Test
    void run_ticketNotValid_refused() throws Exception {
        assertNotValid(NONE);
        long left = first.take();
        first.leave(left);
        assertNotValid(left);

        long taken = second.take();
        assertThat(taken).isNotIn(NONE, left);
        first.leave(left); // late
        second.run(taken, job);
        desk.ended();
        desk.cleared();
        assertNotValid(taken);
    }

    @Test
    void take_clientHasDied_givenToAnother() throws Exception {
        start(new Desk(SESSION, PAST, LONG));
        long ticket = first.take();
        long taken = second.take();
        assertThat(taken).isNotIn(NONE, ticket);
        assertThatThrownBy(() -> first.run(ticket, job)).hasMessageContaining("was given to another client");
    }

    /** YARN may take long for a submission. */
    @Test
    void run_clientIsSlowAndNobodyElseCame_runs() throws Exception {
        start(new Desk(SESSION, PAST, LONG));
        long ticket = first.take();
        FutureTask<SessionJob> awaited = new FutureTask<>(() -> desk.await(LONG));
        Thread main = new Daemon(awaited);
        main.start();
        while (main.getState() != Thread.State.TIMED_WAITING) { // it has ended the reservation
            Thread.onSpinWait();
        }
        first.run(ticket, job);
        assertThat(awaited.get().attempt()).isEqualTo(job.attempt());
    }

    @Test
    void await_noJob_nullAndNoneIsTaken() throws Exception {
        assertThat(desk.await(0)).isNull();
        assertThat(first.take()).isEqualTo(NONE);
    }

    @Test
    void await_reserved_waitsForItsEnd() throws Exception {
        start(new Desk(SESSION, TimeUnit.MILLISECONDS.toNanos(1), LONG));
        long ticket = first.take();
        assertThat(desk.await(0)).isNull();
        assertThat(first.take()).isEqualTo(NONE);
        assertThatThrownBy(() -> first.run(ticket, job)).hasMessageContaining("the session ends");
    }

    @Test
    void take_lastJobIsClearedAway_waits() throws Exception {
        start(new Desk(SESSION, LONG, LONG));
        first.run(first.take(), job);
        desk.ended();
        Future<Long> taken = waiting(() -> second.take());
        assertThat(taken).isNotDone();
        desk.cleared();
        assertThat(taken.get()).isNotEqualTo(NONE);
    }

    /** Its client knows of the success before the job has left YARN, and may have the next. */
    @Test
    void take_lastJobIsEnding_waits() throws Exception {
        start(new Desk(SESSION, LONG, LONG));
        first.run(first.take(), job);
        desk.ending();
        Future<Long> taken = waiting(() -> second.take());
        assertThat(first.runs(job.attempt().toString())).isTrue();
        desk.ended();
        assertThat(first.runs(job.attempt().toString())).isFalse();
        assertThat(taken).isNotDone();
        desk.cleared();
        assertThat(taken.get()).isNotEqualTo(NONE);
    }

    @Test
    void take_lastJobIsNotClearedAwayInTime_none() throws Exception {
        start(new Desk(SESSION, LONG, 1));
        first.run(first.take(), job);
        desk.ended();
        assertThat(second.take()).isEqualTo(NONE);
    }

    @Test
    void close_clientWaits_none() throws Exception {
        start(new Desk(SESSION, LONG, LONG));
        first.run(first.take(), job);
        desk.ended();
        Future<Long> taken = waiting(() -> second.take());
        desk.close();
        assertThat(taken.get()).isEqualTo(NONE);
    }

    /** Hadoop's service authorization knows protocols by a list. */
    @Test
    void take_serviceAuthorizationIsOn_answered() throws Exception {
        conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, true);
        start(new Desk(SESSION));
        assertThat(first.take()).isNotEqualTo(NONE);
    }

    /** Hadoop's authentication is off, as it is by default. */
    @Test
    void calls_callerWithoutToken_refused() throws Exception {
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.getPort());
        SessionProtocol caller = UserGroupInformation.createRemoteUser(SESSION)
                .doAs((PrivilegedExceptionAction<SessionProtocol>)
                        () -> RPC.getProxy(SessionProtocol.class, SessionProtocol.versionID, address, conf));
        clients.add(caller);
        for (Callable<?> call : calls(caller)) {
            assertThatThrownBy(call::call)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("(auth:SIMPLE) has no token of " + SESSION);
        }
    }

    @Test
    void calls_tokenOfTheCallersOwnMaking_refused() throws Exception {
        SessionProtocol caller = client(token(SESSION, new JobTokenSecretManager()), server.getPort());
        assertThatThrownBy(() -> caller.take()).isInstanceOf(IOException.class).hasMessageContaining("DIGEST-MD5");
    }

    @Test
    void calls_tokenOfAnotherSession_refused() throws Exception {
        Token<JobTokenIdentifier> others = token(OTHER, secrets);
        SessionProtocol unknown = client(others, server.getPort());
        assertThatThrownBy(() -> unknown.take()).isInstanceOf(IOException.class);

        secrets.addTokenForJob(OTHER, others);
        for (Callable<?> call : calls(client(others, server.getPort()))) {
            assertThatThrownBy(call::call)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(" has no token of " + SESSION);
        }
    }

    @Test
    void run_tokens_notReadableOnTheWire() throws Exception {
        assertEncrypted();
    }

    @Test
    void run_siteHasRulesForEncryption_notReadableOnTheWire() throws Exception {
        conf.setClass(
                CommonConfigurationKeysPublic.HADOOP_SECURITY_SASL_PROPS_RESOLVER_CLASS,
                Unencrypted.class,
                SaslPropertiesResolver.class);
        start(new Desk(SESSION));
        assertEncrypted();
    }

    @Test
    void server_portsOfMastersAreLimited_oneOfThem() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        conf.set(MRJobConfig.MR_AM_JOB_CLIENT_PORT_RANGE, port + "-" + port);
        start(new Desk(SESSION));
        assertThat(server.getPort()).isEqualTo(port);
    }

    private void assertEncrypted() throws Exception {
        try (Relay relay = new Relay(server.getPort())) {
            SessionProtocol caller = client(token, relay.address().getPort());
            caller.run(caller.take(), job);
            assertThat(relay.seen())
                    .doesNotContain(Jobs.SECRET)
                    .doesNotContain(job.attempt().toString())
                    .as("all of it has gone this way")
                    .contains("auth-conf")
                    .hasSizeGreaterThan(1000);
        }
        assertThat(new String(desk.await(0).tasks().getSecretKey(new Text("secret")), StandardCharsets.UTF_8))
                .isEqualTo(Jobs.SECRET);
    }

    private void assertNotValid(long ticket) {
        assertThatThrownBy(() -> first.run(ticket, job))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ticket " + ticket + " for " + job.attempt() + " is not valid");
    }

    private List<Callable<?>> calls(SessionProtocol caller) {
        return Arrays.asList(
                () -> caller.take(),
                () -> caller.runs(job.attempt().toString()),
                () -> {
                    caller.leave(1);
                    return null;
                },
                () -> {
                    caller.run(1, job);
                    return null;
                });
    }

    // Returns when the desk holds the call.
    private static Future<Long> waiting(Callable<Long> call) {
        FutureTask<Long> task = new FutureTask<>(call);
        new Daemon(task).start();
        while (!task.isDone()
                && Thread.getAllStackTraces().values().stream()
                        .flatMap(Arrays::stream)
                        .noneMatch(frame -> frame.getMethodName().equals("awaitClearing"))) {
            Thread.onSpinWait();
        }
        return task;
    }

    private SessionProtocol client(Token<JobTokenIdentifier> with, int port) throws Exception {
        Token<JobTokenIdentifier> told = new Token<>(with);
        told.setService(new Text("127.0.0.1:" + port));
        SessionProtocol client = SessionCalls.connect(told, conf);
        clients.add(client);
        return client;
    }

    private static SessionJob job() {
        try {
            return Jobs.job(7);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Token<JobTokenIdentifier> token(String session, JobTokenSecretManager secrets) {
        return new Token<>(new JobTokenIdentifier(new Text(session)), secrets);
    }

    /** As an administrator may have it for hosts within the cluster. */
    public static final class Unencrypted extends SaslPropertiesResolver {
        @Override
        public Map<String, String> getDefaultProperties() {
            Map<String, String> properties = new TreeMap<>(super.getDefaultProperties());
            properties.put(Sasl.QOP, "auth");
            return properties;
        }

        @Override
        public Map<String, String> getServerProperties(InetAddress client) {
            return getDefaultProperties();
        }

        @Override
        public Map<String, String> getClientProperties(InetAddress server) {
            return getDefaultProperties();
        }
    }
}
