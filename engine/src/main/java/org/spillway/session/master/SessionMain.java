package org.spillway.session.master;

import java.io.File;
import java.net.InetSocketAddress;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.yarn.YarnUncaughtExceptionHandler;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.master.SmallJobMaster;
import org.spillway.session.SessionCalls;
import org.spillway.session.SessionFile;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionSettings;

/** Runs a session: takes jobs until none has come for a time, it is too old, or a job has left the JVM as no other may find it. */
public final class SessionMain {
    private static final Logger LOG = LoggerFactory.getLogger(SessionMain.class);
    // Tokens of file systems end after days, and memory that is lost slowly is given back.
    private static final long OLDEST_NANOS = TimeUnit.HOURS.toNanos(8);

    private SessionMain() {}

    /** Called by the command of the session's container. */
    public static void main(String[] arguments) {
        Thread.setDefaultUncaughtExceptionHandler(new YarnUncaughtExceptionHandler());
        try {
            JobConf conf = JobRuns.read(new File(MRJobConfig.JOB_CONF_FILE));
            UserGroupInformation.setConfiguration(conf);
            SecurityUtil.setConfiguration(conf);
            // As Hadoop's master: without Kerberos, the container may belong to another user of the host.
            UserGroupInformation user =
                    UserGroupInformation.createRemoteUser(SmallJobMaster.variable(Environment.USER.name()));
            user.addCredentials(UserGroupInformation.getCurrentUser().getCredentials());
            ContainerId container = ContainerId.fromString(SmallJobMaster.variable(Environment.CONTAINER_ID.name()));
            user.doAs((PrivilegedExceptionAction<Void>) () -> {
                run(conf, container);
                return null;
            });
            ExitUtil.terminate(0);
        } catch (Throwable t) {
            LOG.error("the session ends", t);
            ExitUtil.terminate(1, t);
        }
    }

    private static void run(JobConf conf, ContainerId container) throws Exception {
        Path file = new Path(conf.get(SessionFile.KEY));
        String name = container.getApplicationAttemptId().getApplicationId().toString();
        Desk desk = new Desk(name);
        JobTokenSecretManager secrets = new JobTokenSecretManager();
        Token<JobTokenIdentifier> token = new Token<>(new JobTokenIdentifier(new Text(name)), secrets);
        secrets.addTokenForJob(name, token);
        RPC.Server server = SessionCalls.server(desk, secrets, conf);
        server.start();
        InetSocketAddress address = InetSocketAddress.createUnresolved(
                SmallJobMaster.variable(Environment.NM_HOST.name()),
                server.getListenerAddress().getPort());
        try (SessionLease lease = new SessionLease(conf, address)) {
            JobRuns runs = new JobRuns(conf, container); // after all threads of the session have begun
            SessionFile.write(file.getFileSystem(conf), file, token, address);
            String reason;
            try {
                LOG.info("Spillway: the session {} takes jobs at {}", name, address);
                reason = serve(desk, runs, SessionSettings.of(conf).idleSeconds());
            } finally {
                SessionFile.delete(file.getFileSystem(conf), file);
                desk.close(); // after the file: a client that waits here starts another session
            }
            lease.end(reason);
        } finally {
            server.stop();
        }
    }

    // Returns why the session ends.
    private static String serve(Desk desk, JobRuns runs, long idleSeconds) throws InterruptedException {
        long begin = System.nanoTime();
        for (int jobs = 0; ; jobs++) {
            SessionJob job = desk.await(TimeUnit.SECONDS.toNanos(idleSeconds));
            if (job == null) {
                return "no job for " + idleSeconds + " s, after " + jobs;
            }
            String left = runs.run(job, desk::ending, desk::ended);
            if (left == null && System.nanoTime() - begin > OLDEST_NANOS) {
                left = "the session is too old";
            }
            if (left != null) {
                return job.attempt().getApplicationId() + " " + left;
            }
            desk.cleared();
        }
    }
}
