package org.spillway.session.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapred.ResourceMgrDelegate;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.api.records.URL;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.session.SessionFile;

/**
 * A session that this client has asked YARN to start: a container like that of a job's master, with another main class.
 *
 * @param file leads to the session once it can be reached
 */
record SessionStart(ApplicationId application, Path file, ResourceMgrDelegate yarn, FileSystem files) {
    private static final Logger LOG = LoggerFactory.getLogger(SessionStart.class);
    private static final String TYPE = "SPILLWAY";
    private static final String MAIN_CLASS = "org.spillway.SpillwaySession";
    private static final String OWN_MASTER = "org.spillway.SpillwayAppMaster ";
    // Begins as a task archive expects: one with another engine, which would hide this jar, is not used.
    private static final String JAR_NAME = "spillway-engine-session.jar";
    // The session finds a job's classes itself: those that the JVM's class path found would stay for all jobs.
    private static final String JOB_CLASSES = MRJobConfig.JOB_JAR + "/classes/";
    private static final String JOB_JARS = MRJobConfig.JOB_JAR + "/*"; // read by Java at its start, when there are none

    /**
     * Submits the session.
     *
     * @param key what its jobs have in common
     * @param job a job that it suits, as YARN would start its master
     * @param folder that of sessions
     */
    static SessionStart begin(
            String key, ApplicationSubmissionContext job, Configuration conf, ResourceMgrDelegate yarn, Path folder)
            throws IOException {
        FileSystem files = folder.getFileSystem(conf);
        SessionFile.createFolder(files, folder);
        try {
            ApplicationSubmissionContext session = yarn.createApplication().getApplicationSubmissionContext();
            ApplicationId application = session.getApplicationId();
            SessionStart start = new SessionStart(application, SessionFile.of(folder, key, application), yarn, files);
            session.setApplicationName("Spillway session of "
                    + UserGroupInformation.getCurrentUser().getShortUserName());
            session.setApplicationType(TYPE);
            session.setQueue(job.getQueue());
            session.setMaxAppAttempts(1);
            session.setNodeLabelExpression(job.getNodeLabelExpression());
            session.setAMContainerResourceRequests(job.getAMContainerResourceRequests());
            start.submit(session, job.getAMContainerSpec(), conf);
            return start;
        } catch (YarnException e) {
            throw new IOException("YARN starts no session", e);
        }
    }

    private void submit(ApplicationSubmissionContext session, ContainerLaunchContext ofJob, Configuration conf)
            throws IOException, YarnException {
        try {
            writeFiles(conf);
            session.setAMContainerSpec(container(ofJob, conf));
            yarn.submitApplication(session);
            LOG.info("Spillway: started the session {}", application);
        } catch (Throwable t) {
            try {
                SessionFile.delete(files, file);
            } catch (IOException e) {
                t.addSuppressed(e);
            }
            throw t;
        }
    }

    /** Ends a session that has not begun in time. */
    void end() throws IOException {
        try {
            yarn.killApplication(application);
        } catch (YarnException e) {
            throw new IOException(e);
        } finally {
            SessionFile.delete(files, file);
        }
        LOG.info("Spillway: the session {} has not begun in time", application);
    }

    private void writeFiles(Configuration conf) throws IOException {
        Configuration own = new Configuration(conf);
        own.set(SessionFile.KEY, file.toString());
        try (OutputStream out = SessionFile.create(files, SessionFile.settings(file))) {
            own.writeXml(out);
        }
        try (InputStream in = Files.newInputStream(EngineJar.file().toPath());
                OutputStream out = SessionFile.create(files, SessionFile.jar(file))) {
            IOUtils.copyBytes(in, out, conf, false);
        }
    }

    private ContainerLaunchContext container(ContainerLaunchContext ofJob, Configuration conf) throws IOException {
        Map<String, LocalResource> resources = new HashMap<>();
        resources.put(MRJobConfig.JOB_CONF_FILE, resource(SessionFile.settings(file)));
        resources.put(JAR_NAME, resource(SessionFile.jar(file)));
        String framework = frameworkName(conf);
        if (framework != null) {
            resources.put(framework, ofJob.getLocalResources().get(framework));
        }
        Map<String, String> environment = new HashMap<>(ofJob.getEnvironment());
        environment.computeIfPresent(
                Environment.CLASSPATH.name(), (name, value) -> value.replace(JOB_CLASSES, JOB_JARS));
        List<String> commands = ofJob.getCommands().stream()
                .map(line -> line.replace(OWN_MASTER, "").replace(MRJobConfig.APPLICATION_MASTER_CLASS, MAIN_CLASS))
                .collect(Collectors.toList());
        ContainerLaunchContext container = Records.newRecord(ContainerLaunchContext.class);
        container.setLocalResources(resources);
        container.setEnvironment(environment);
        container.setCommands(commands);
        container.setTokens(tokens(conf));
        container.setApplicationACLs(
                ofJob.getApplicationACLs() == null ? Collections.emptyMap() : ofJob.getApplicationACLs());
        return container;
    }

    // Hadoop itself, where each container brings it.
    private static String frameworkName(Configuration conf) {
        String framework = conf.get(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH, "");
        if (framework.isEmpty()) {
            return null;
        }
        int fragment = framework.indexOf('#');
        return fragment < 0 ? new Path(framework).getName() : framework.substring(fragment + 1);
    }

    private LocalResource resource(Path path) throws IOException {
        FileStatus status = files.getFileStatus(path);
        return LocalResource.newInstance(
                URL.fromPath(status.getPath()),
                LocalResourceType.FILE,
                LocalResourceVisibility.APPLICATION,
                status.getLen(),
                status.getModificationTime());
    }

    // Its own: those of the job end with the job.
    private ByteBuffer tokens(Configuration conf) throws IOException {
        Credentials credentials = new Credentials();
        TokenCache.obtainTokensForNamenodes(credentials, new Path[] {file.getParent()}, conf);
        DataOutputBuffer out = new DataOutputBuffer();
        credentials.writeTokenStorageToStream(out);
        return ByteBuffer.wrap(out.getData(), 0, out.getLength());
    }
}
