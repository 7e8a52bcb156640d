package org.spillway.session.client;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ResourceMgrDelegate;
import org.apache.hadoop.mapred.YARNRunner;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.apache.hadoop.yarn.util.ConverterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionSettings;

/**
 * Hadoop's client of YARN, which hands a small job over to a session of its user. A job that no session can take is submitted
 * as ever. All else that a client asks is answered by YARN, the job's master and the history, as ever.
 */
final class SessionRunner extends YARNRunner {
    private static final Logger LOG = LoggerFactory.getLogger(SessionRunner.class);
    private static final int LONGEST_LOOK_MILLIS = 500;

    private final Configuration conf;
    private final ResourceMgrDelegate yarn;

    SessionRunner(Configuration conf, ResourceMgrDelegate yarn) {
        super(conf, yarn);
        this.conf = conf;
        this.yarn = yarn;
    }

    @Override
    public JobStatus submitJob(JobID job, String folder, Credentials tokens) throws IOException, InterruptedException {
        String reason = refusal(job, folder);
        if (reason == null) {
            ApplicationSubmissionContext context = createApplicationSubmissionContext(conf, folder, tokens);
            Session session = reserve(context);
            if (session != null) {
                handOver(session, context);
                return getJobStatus(job);
            }
            reason = "no session is free";
        }
        LOG.info("Spillway: {} runs in no session: {}", job, reason);
        return super.submitJob(job, folder, tokens);
    }

    private String refusal(JobID job, String folder) {
        try {
            SessionSettings.of(conf);
            String reason = Refusals.ofUser(UserGroupInformation.getCurrentUser());
            return reason == null ? Refusals.first(job, conf, new Path(folder)) : reason;
        } catch (IOException | RuntimeException e) {
            return e.toString(); // as the job's master will find
        }
    }

    // Returns null if there is none. A job does not fail for that.
    private Session reserve(ApplicationSubmissionContext job) throws InterruptedException {
        try {
            return new Sessions(conf, yarn).take(job);
        } catch (IOException | RuntimeException e) {
            LOG.warn("Spillway: sessions cannot be used", e);
            return null;
        }
    }

    // From here on the job cannot be given back to YARN: it would never start a master for this application.
    private void handOver(Session session, ApplicationSubmissionContext context)
            throws IOException, InterruptedException {
        ApplicationId application = context.getApplicationId();
        try {
            context.setUnmanagedAM(true);
            context.setMaxAppAttempts(1);
            yarn.submitApplication(context);
            ApplicationReport report = awaitToken(application);
            Token<AMRMTokenIdentifier> master = ConverterUtils.convertFromYarn(report.getAMRMToken(), (Text) null);
            ApplicationAttemptId attempt = report.getCurrentApplicationAttemptId();
            run(session, new SessionJob(attempt, report.getStartTime(), context.getAMContainerSpec(), master));
            SessionWatch.begin(session, attempt, yarn.getConfig());
            LOG.info("Spillway: {} runs in {}", application, session);
        } catch (InterruptedException e) {
            giveUp(session, application, e);
            throw e;
        } catch (YarnException | IOException | RuntimeException e) {
            giveUp(session, application, e);
            throw new IOException(application + " could not be handed over to " + session, e);
        }
    }

    // An answer that is lost or late must not end a job that runs.
    static void run(Session session, SessionJob job) throws IOException {
        try {
            session.run(job);
        } catch (IOException e) {
            if (!session.runs(job.attempt().toString())) {
                throw e;
            }
            LOG.info("Spillway: {} has {}, though it did not answer", session, job.attempt(), e);
        }
    }

    private void giveUp(Session session, ApplicationId application, Exception cause) {
        boolean isInterrupted = Thread.interrupted(); // no call would be made
        session.leave();
        try {
            yarn.killApplication(application);
        } catch (YarnException | IOException | RuntimeException e) { // it may not have been submitted
            cause.addSuppressed(e);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    // YARN shows the token of an unmanaged master from when the attempt may register. It needs no room in the queue,
    // not
    // even in its share for masters.
    private ApplicationReport awaitToken(ApplicationId application)
            throws IOException, InterruptedException, YarnException {
        for (int millis = 5; ; millis++) {
            ApplicationReport report = yarn.getApplicationReport(application);
            YarnApplicationState state = report.getYarnApplicationState();
            if (report.getAMRMToken() != null) {
                return report;
            }
            if (state == YarnApplicationState.FAILED || state == YarnApplicationState.KILLED) {
                throw new IOException(application + " is " + state + ": " + report.getDiagnostics());
            }
            Thread.sleep(Math.min(millis, LONGEST_LOOK_MILLIS));
        }
    }
}
