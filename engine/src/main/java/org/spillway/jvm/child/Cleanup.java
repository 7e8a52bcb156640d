package org.spillway.jvm.child;

import java.io.File;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.StockChild;

/** Restores the JVM's state after a task, and finds what cannot be restored. */
public final class Cleanup {
    private static final Logger LOG = LoggerFactory.getLogger(Cleanup.class);

    private final StockChild stock;
    private final WorkingFolder folder;
    private final Credentials login; // of the JVM's login user; null in a JVM that runs several jobs
    private final JvmSnapshot fresh = new JvmSnapshot();
    private final Running running = new Running(System.getenv(Environment.CONTAINER_ID.name()));

    /** Takes note of what is before the first job of a JVM that runs several. */
    public Cleanup(StockChild stock, WorkingFolder folder) {
        this(stock, folder, null);
    }

    /**
     * Takes note of what is before the first task.
     *
     * @param login what the JVM's login user has
     */
    Cleanup(StockChild stock, WorkingFolder folder, Credentials login) {
        this.stock = stock;
        this.folder = folder;
        this.login = login;
    }

    /**
     * Returns the credentials of this container, from the file that the login user will read them from. The login needs
     * the job's settings, which only the first task loads.
     */
    static Credentials ofThisContainer() throws IOException {
        String file = System.getenv(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION);
        return Credentials.readTokenStorageFile(new File(file), new Configuration(false));
    }

    /**
     * Undoes what the task has left. Does not fail: the task has succeeded.
     *
     * @return why the JVM can take no other task, as the end of a sentence; null if it can
     */
    public String firstLeftover() throws InterruptedException {
        return Polling.first(
                () -> failure("has left file systems that cannot be closed", () -> {
                    stock.closeFiles();
                    return null;
                }),
                running::threadLeft, // before what follows: a thread that ends late may still count or write
                () -> failure("has left what Hadoop cannot forget", stock::forget),
                () -> failure("has left a working folder that cannot be restored", folder::restore),
                running::processLeft,
                fresh::firstLeftover,
                () -> failure("has left a login user that cannot be looked at", this::changedLogin));
    }

    /**
     * Returns what the classes of an ended job would keep for the next job of this JVM, as {@link #firstLeftover}. Does not
     * fail.
     *
     * @param anew the classes that the job's own loader has defined
     */
    public String firstOfJob(Configuration job, Set<Class<?>> anew) {
        return failure("has classes whose static state is not known", () -> {
            IsolationMode mode = IsolationMode.of(job);
            return mode == IsolationMode.NEVER
                    ? null
                    : new Isolation(JobClasses.ofThisJvm(job), IsolationMode.AUTO, stock).firstOfJob(anew);
        });
    }

    /** Deletes the files that tasks have left. Does not fail: what cannot be deleted stays. */
    public void clear() {
        try {
            folder.clear();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Spillway: there are files of earlier tasks", e);
        }
    }

    /** Returns what a step returns; {@code otherwise} with the failure if the step fails. The job's code may throw anything. */
    static String failure(String otherwise, Callable<String> step) {
        try {
            return step.call();
        } catch (Throwable t) {
            LOG.warn("Spillway: the last task {}", otherwise, t);
            return otherwise + ": " + t;
        }
    }

    // By the aliases: a renewed token is no change. Each task runs as another user, who gets all that this one has.
    private String changedLogin() throws IOException {
        if (login == null) {
            return null;
        }
        if (MasterCalls.token() == null) {
            return "has replaced the login user";
        }
        Credentials now = UserGroupInformation.getCurrentUser().getCredentials();
        boolean same = now.getTokenMap().keySet().equals(login.getTokenMap().keySet())
                && now.getSecretKeyMap().keySet().equals(login.getSecretKeyMap().keySet());
        return same ? null : "has changed the login user's credentials";
    }
}
