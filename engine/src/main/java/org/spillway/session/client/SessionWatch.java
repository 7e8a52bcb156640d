package org.spillway.session.client;

import java.io.IOException;
import java.net.ConnectException;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Apps;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the application of a job whose session has died. YARN itself gives an unmanaged master up after 15 minutes ({@code
 * yarn.am.liveness-monitor.expiry-interval-ms}), and clients would wait that long.
 */
final class SessionWatch implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(SessionWatch.class);
    private static final long LOOK_MILLIS = 500;
    // A job has left YARN when its session says that it has ended. YARN takes a moment to note it.
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(10);
    // In a row, each with an answer of YARN. A client whose network was away must not kill a job that runs well.
    private static final int MOST_SILENT = 10;

    private final Session session;
    private final ApplicationAttemptId attempt;
    private final Configuration conf;
    private final long lookMillis;
    private final UserGroupInformation user;

    SessionWatch(Session session, ApplicationAttemptId attempt, Configuration conf, long lookMillis)
            throws IOException {
        this.session = session;
        this.attempt = attempt;
        this.conf = conf;
        this.lookMillis = lookMillis;
        this.user = UserGroupInformation.getCurrentUser();
    }

    /** Watches a job that was handed over, until it has ended or this JVM ends. */
    static void begin(Session session, ApplicationAttemptId attempt, Configuration conf) throws IOException {
        Thread thread = new Thread(
                new SessionWatch(session, attempt, conf, LOOK_MILLIS),
                "spillway-session-of-" + attempt.getApplicationId());
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            user.doAs((PrivilegedExceptionAction<Void>) () -> {
                end(await());
                return null;
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Spillway: {} is not watched any more", attempt, e);
        }
    }

    // Returns how the session has died, or null if the job has ended.
    String await() throws InterruptedException {
        int silent = 0;
        while (true) {
            try {
                if (!session.runs(attempt.toString())) {
                    return null;
                }
                silent = 0;
            } catch (ConnectException e) { // its host answers that nobody listens
                return e.toString();
            } catch (IOException e) {
                try {
                    if (isOver(session.application()) || ++silent == MOST_SILENT) {
                        return e.toString();
                    }
                } catch (IOException noAnswer) {
                    LOG.info("Spillway: YARN does not say whether {} has ended: {}", session, noAnswer.toString());
                }
            }
            Thread.sleep(lookMillis);
        }
    }

    boolean isOver(ApplicationId application) throws IOException {
        try (YarnClient yarn = connect()) {
            return Apps.isApplicationFinalState(
                    yarn.getApplicationReport(application).getYarnApplicationState());
        } catch (YarnException e) { // it answers, and may have forgotten the session
            return false;
        }
    }

    private YarnClient connect() {
        YarnClient yarn = YarnClient.createYarnClient();
        yarn.init(conf);
        yarn.start();
        return yarn;
    }

    private void end(String death) throws IOException, YarnException, InterruptedException {
        long start = System.nanoTime();
        ApplicationId application = attempt.getApplicationId();
        try (YarnClient yarn = connect()) {
            while (!Apps.isApplicationFinalState(
                    yarn.getApplicationReport(application).getYarnApplicationState())) {
                if (death != null || System.nanoTime() - start > LATE_NANOS) {
                    String reason = session + (death == null ? " could not run the job" : " has died: " + death);
                    LOG.warn("Spillway: {} ends: {}", application, reason);
                    yarn.killApplication(application, reason);
                    return;
                }
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }
}
