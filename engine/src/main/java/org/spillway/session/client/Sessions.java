package org.spillway.session.client;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.mapred.ResourceMgrDelegate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.exceptions.ApplicationNotFoundException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Apps;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.session.SessionCalls;
import org.spillway.session.SessionFile;
import org.spillway.session.SessionProtocol;
import org.spillway.session.SessionSettings;

/** Finds the sessions of this user, and starts one where there is none. */
final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final long LOOK_MILLIS = 100;
    private static final int MOST = 3; // of a user: each holds a container

    // A master of the job's own takes as long to start, so waiting at most doubles what a busy session costs.
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long OLD_MILLIS = TimeUnit.HOURS.toMillis(1);

    /** The sessions that this client has reached last, by their key. Other threads may use them. */
    private static final Map<String, Session> USED = new ConcurrentHashMap<>();

    /** The keys for which a thread of this client starts a session. */
    private static final Set<String> STARTING = ConcurrentHashMap.newKeySet();

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
     * Reserves a session that suits a job, and waits a moment for one that is busy. Starts one if there is none, and waits until it
     * can be used.
     *
     * @param job as YARN would start its master
     * @return null if all that suit are busy, or the cluster gives none in time
     */
    Session take(ApplicationSubmissionContext job) throws IOException, InterruptedException {
        String key = SessionKey.of(job, conf, EngineJar.checksum());
        long begin = System.nanoTime();
        Session free = used(key);
        if (free == null) {
            free = found(key);
        }
        if (free == null && STARTING.add(key)) {
            try {
                if (!USED.containsKey(key) && count() < MOST) {
                    free = started(key, job);
                }
            } finally {
                STARTING.remove(key);
            }
        }
        while (free == null
                && (USED.containsKey(key) || STARTING.contains(key))
                && System.nanoTime() - begin < WAIT_NANOS) {
            Thread.sleep(LOOK_MILLIS);
            free = used(key);
        }
        return free;
    }

    private static Session used(String key) throws InterruptedException {
        Session last = USED.get(key);
        return last == null ? null : reserved(key, last.application(), last::calls);
    }

    private Session found(String key) throws IOException, InterruptedException {
        for (FileStatus file : list(path -> SessionFile.isOf(key, path))) {
            ApplicationId application = SessionFile.application(file.getPath());
            if (isOver(application, true)) {
                SessionFile.delete(files, file.getPath()); // it has died
            } else {
                Session session = reached(key, application, file.getPath());
                if (session != null) {
                    return session;
                }
            }
        }
        return null;
    }

    // Those that start or run, of all keys. Deletes the files of others.
    private int count() throws IOException {
        int count = 0;
        for (FileStatus settings : list(SessionFile::isSettings)) {
            // YARN does not know one that another client is about to submit.
            boolean isOld = System.currentTimeMillis() - settings.getModificationTime() > OLD_MILLIS;
            if (isOver(SessionFile.application(settings.getPath()), isOld)) {
                SessionFile.delete(files, settings.getPath());
            } else {
                count++;
            }
        }
        return count;
    }

    private FileStatus[] list(PathFilter which) throws IOException {
        try {
            return files.listStatus(folder, which);
        } catch (FileNotFoundException e) {
            return new FileStatus[0]; // no session yet
        }
    }

    private boolean isOver(ApplicationId application, boolean ifUnknown) throws IOException {
        try {
            return Apps.isApplicationFinalState(
                    yarn.getApplicationReport(application).getYarnApplicationState());
        } catch (ApplicationNotFoundException e) {
            return ifUnknown;
        } catch (YarnException e) {
            throw new IOException(e);
        }
    }

    private Session reached(String key, ApplicationId application, Path file) throws InterruptedException {
        return reserved(key, application, () -> SessionCalls.connect(SessionFile.read(files, file), conf));
    }

    /** How a session is called. */
    private interface Calls {
        SessionProtocol get() throws IOException, InterruptedException;
    }

    // Returns null if the session is busy or cannot be reached.
    private static Session reserved(String key, ApplicationId application, Calls calls) throws InterruptedException {
        try {
            Session session = Session.reserve(application, calls.get());
            USED.put(key, session);
            return session.isReserved() ? session : null;
        } catch (IOException e) {
            USED.remove(key); // its host may take long not to answer
            LOG.info("Spillway: the session {} cannot be reached: {}", application, e.toString());
            return null;
        }
    }

    private Session started(String key, ApplicationSubmissionContext job) throws IOException, InterruptedException {
        long start = System.nanoTime();
        SessionStart begun = SessionStart.begin(key, job, conf, yarn, folder);
        long limit = TimeUnit.SECONDS.toNanos(SessionSettings.of(conf).startSeconds());
        boolean isLate = false;
        while (!files.exists(begun.file())) {
            if (isLate) {
                begun.end();
                return null;
            }
            Thread.sleep(LOOK_MILLIS);
            isLate = System.nanoTime() - start > limit || isOver(begun.application(), true);
        }
        return reached(key, begun.application(), begun.file());
    }
}
