package org.spillway.session.client;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.ResourceMgrDelegate;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.ApplicationNotFoundException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.session.SessionCalls;
import org.spillway.session.SessionFile;

/** Finds the sessions of this user, and starts one where there is none. */
final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final long LOOK_MILLIS = 100;

    /** The last session that this client has used, by key. */
    private static final Map<String, Session> USED = new ConcurrentHashMap<>();

    private final Configuration conf;
    private final ResourceMgrDelegate yarn;
    private final Path folder;
    private final FileSystem files;

    Sessions(Configuration conf, ResourceMgrDelegate yarn) throws IOException, InterruptedException {
        this.conf = conf;
        this.yarn = yarn;
        this.folder = new Path(yarn.getStagingAreaDir(), SessionFile.FOLDER);
        this.files = folder.getFileSystem(conf);
    }

    /**
     * Reserves a session that suits a job. Starts one if there is none, and waits until it can be used.
     *
     * @param job as YARN would start its master
     * @return null if all that suit are busy, or the cluster gives none in time
     */
    Session take(ApplicationSubmissionContext job) throws IOException, InterruptedException {
        String key = SessionKey.of(job, conf);
        Session last = USED.get(key);
        if (last != null && taken(last)) {
            return last;
        }
        boolean isBusy = false;
        for (FileStatus file : list(key)) {
            ApplicationId application = SessionFile.application(file.getPath());
            if (isOver(application)) {
                SessionFile.delete(files, file.getPath()); // it has died
            } else {
                Session session = reached(key, application, file.getPath());
                if (session != null) {
                    return session;
                }
                isBusy = true;
            }
        }
        return isBusy ? null : started(key, job);
    }

    private FileStatus[] list(String key) throws IOException {
        try {
            return files.listStatus(folder, path -> SessionFile.isOf(key, path));
        } catch (FileNotFoundException e) {
            return new FileStatus[0]; // no session yet
        }
    }

    private boolean isOver(ApplicationId application) throws IOException {
        try {
            YarnApplicationState state = yarn.getApplicationReport(application).getYarnApplicationState();
            return state == YarnApplicationState.FINISHED
                    || state == YarnApplicationState.FAILED
                    || state == YarnApplicationState.KILLED;
        } catch (ApplicationNotFoundException e) {
            return true;
        } catch (YarnException e) {
            throw new IOException(e);
        }
    }

    private Session reached(String key, ApplicationId application, Path file) throws IOException, InterruptedException {
        Token<JobTokenIdentifier> token;
        try {
            token = SessionFile.read(files, file);
        } catch (FileNotFoundException e) {
            return null; // it has just ended
        }
        Session session = new Session(application, SessionCalls.connect(token, conf));
        if (!taken(session)) {
            return null;
        }
        USED.put(key, session);
        return session;
    }

    private static boolean taken(Session session) {
        try {
            return session.take();
        } catch (IOException e) {
            LOG.info("Spillway: {} cannot be reached: {}", session, e.toString());
            return false;
        }
    }

    private Session started(String key, ApplicationSubmissionContext job) throws IOException, InterruptedException {
        long start = System.nanoTime();
        SessionStart begun = SessionStart.begin(key, job, conf, yarn, folder);
        long limit = conf.getTimeDuration(SessionStart.WAIT, SessionStart.DEFAULT_WAIT_SECONDS, TimeUnit.SECONDS);
        while (System.nanoTime() - start < limit * 1_000_000_000 && !isOver(begun.application())) {
            if (files.exists(begun.file())) {
                return reached(key, begun.application(), begun.file());
            }
            Thread.sleep(LOOK_MILLIS);
        }
        begun.end();
        return null;
    }
}
