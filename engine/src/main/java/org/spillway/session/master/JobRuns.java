package org.spillway.session.master;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.util.StringUtils;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.StockChild;
import org.spillway.jvm.child.Cleanup;
import org.spillway.jvm.child.WorkingFolder;
import org.spillway.jvm.master.SmallJobMaster;
import org.spillway.session.SessionJob;

/** Runs the jobs of a session, each with a master, a user and a class loader of its own. */
final class JobRuns {
    private static final Logger LOG = LoggerFactory.getLogger(JobRuns.class);
    // As long as Hadoop's master stays for the last questions of its clients.
    private static final long CLIENTS_SECONDS = 5;
    private static final int HEARTBEAT_MILLIS = 50; // a job commits only after one that follows its last task

    private final JobConf ofSession;
    private final ContainerId container;
    private final File working = new File("").getAbsoluteFile();
    private final Map<File, Set<String>> localDirs = localDirs();
    private final StockChild stock = new StockChild();
    private final HadoopStatics statics = new HadoopStatics();
    private final Cleanup cleanup;
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "spillway-session-later");
        thread.setDaemon(true);
        return thread;
    });

    /** Takes note of how this JVM is before its first job. */
    JobRuns(JobConf ofSession, ContainerId container) throws ReflectiveOperationException, IOException {
        this.ofSession = ofSession;
        this.container = container;
        later.execute(() -> {}); // starts the thread, which is none of a job's
        File temp = new File(System.getProperty("java.io.tmpdir"));
        this.cleanup = new Cleanup(stock, new WorkingFolder(working, temp));
    }

    /**
     * Runs a job to its end, and clears away what it has left.
     *
     * @param ending told when the job is over for its clients
     * @param ended told when the job has left YARN
     * @return why there can be no other job, as the end of a sentence; null if there can
     */
    String run(SessionJob job, Runnable ending, Runnable ended) throws InterruptedException {
        LOG.info("Spillway: {} begins", job.attempt());
        String[] left = new String[1];
        Thread thread = new Thread(() -> left[0] = runInThread(job, ending), "job");
        thread.start();
        thread.join();
        ended.run();
        String leftover = left[0] == null ? cleanup.firstLeftover() : left[0];
        cleanup.clear();
        clearLocalDirs();
        LOG.info("Spillway: {} has ended{}", job.attempt(), leftover == null ? "" : ", and " + leftover);
        return leftover;
    }

    // Where tasks in a master write: the folders of its application, in which the container's own lie, too.
    private static Map<File, Set<String>> localDirs() {
        Map<File, Set<String>> names = new HashMap<>();
        for (String dir : StringUtils.getTrimmedStrings(SmallJobMaster.variable(Environment.LOCAL_DIRS.name()))) {
            names.put(new File(dir), WorkingFolder.names(new File(dir)));
        }
        return names;
    }

    private void clearLocalDirs() {
        localDirs.forEach((dir, before) -> WorkingFolder.names(dir).stream()
                .filter(name -> !before.contains(name))
                .forEach(name -> FileUtil.fullyDelete(new File(dir, name))));
    }

    // In a thread of its own, so that the next job meets no thread locals, class loader or interrupt of this one.
    private String runInThread(SessionJob job, Runnable ending) {
        try {
            UserGroupInformation user =
                    UserGroupInformation.createRemoteUser(SmallJobMaster.variable(Environment.USER.name()));
            Token<AMRMTokenIdentifier> master = job.master();
            master.setService(ClientRMProxy.getAMRMTokenService(ofSession));
            user.addCredentials(job.tasks());
            user.addToken(master);
            return user.doAs((PrivilegedExceptionAction<String>) () -> {
                try {
                    return runAsUser(job, ending);
                } catch (Throwable t) { // of the job's code, too
                    fail(job, t);
                    throw t;
                }
            });
        } catch (Throwable t) {
            LOG.error("Spillway: {} has not run", job.attempt(), t);
            return "could not be run: " + t;
        }
    }

    // Tells YARN, and so the job's client, why. Where a master has begun, the client ends the job itself.
    private void fail(SessionJob job, Throwable cause) {
        try (AMRMClient<AMRMClient.ContainerRequest> yarn = AMRMClient.createAMRMClient()) {
            yarn.init(ofSession);
            yarn.start();
            yarn.registerApplicationMaster(SmallJobMaster.variable(Environment.NM_HOST.name()), -1, "");
            yarn.unregisterApplicationMaster(
                    FinalApplicationStatus.FAILED,
                    "a session could not run the job: " + StringUtils.stringifyException(cause),
                    "");
        } catch (YarnException | IOException | RuntimeException e) {
            LOG.info("Spillway: the client of {} ends it", job.attempt(), e);
        }
    }

    private String runAsUser(SessionJob job, Runnable ending) throws Exception {
        String name = job.attempt().getApplicationId().toString();
        File cache = new File(localDirs.keySet().iterator().next(), name);
        try (JobFiles files = JobFiles.bring(job.container().getLocalResources(), ofSession, cache, working)) {
            // The job finds its own, with its settings, not those that brought its files.
            FileSystem.closeAllForUGI(UserGroupInformation.getCurrentUser());
            Thread.currentThread().setContextClassLoader(files.loader());
            JobConf conf = settings(job.tasks(), files.loader());
            StockChild.clearStatistics(); // the job's files count for none of its tasks
            SessionJobMaster master = new SessionJobMaster(job, container, ending);
            try {
                master.init(conf);
                master.start();
                if (master.clients() == null) { // as it does without a staging folder
                    throw new IOException("Hadoop's master refuses to run the job; its log says why");
                }
                master.await();
                return master.hasSucceeded()
                        ? cleanup.firstOfJob(conf, files.defined())
                        : "has not succeeded: its tasks may still run";
            } finally {
                master.stop();
                statics.forget(master);
                Service clients = master.clients();
                if (clients != null) {
                    later.schedule(clients::stop, CLIENTS_SECONDS, TimeUnit.SECONDS);
                }
            }
        }
    }

    /**
     * Reads job.xml. Not by its path, which the history would have as the source of each setting. And a job may make Hadoop
     * read all settings once more, when the file is another job's.
     */
    static JobConf read(File file) throws IOException {
        Configuration files = new YarnConfiguration();
        try (InputStream in = Files.newInputStream(file.toPath())) {
            files.addResource(in, MRJobConfig.JOB_CONF_FILE);
            JobConf conf = new JobConf(files);
            conf.size(); // reads all, if the constructor has not
            return conf;
        }
    }

    private static JobConf settings(Credentials tokens, ClassLoader loader) throws IOException {
        JobConf conf = read(new File(MRJobConfig.JOB_CONF_FILE));
        conf.setClassLoader(loader);
        conf.getCredentials().addAll(tokens);
        conf.set(MRJobConfig.USER_NAME, SmallJobMaster.variable(Environment.USER.name()));
        conf.setInt(MRJobConfig.MR_AM_MAX_ATTEMPTS, 1);
        conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, HEARTBEAT_MILLIS);
        return conf;
    }
}
