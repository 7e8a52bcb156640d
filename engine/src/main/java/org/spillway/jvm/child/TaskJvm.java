package org.spillway.jvm.child;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Arrays;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.log4j.LogManager;
import org.apache.log4j.helpers.Loader;
import org.apache.log4j.helpers.OptionConverter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.NextTask;
import org.spillway.jvm.StockChild;
import org.spillway.memory.KeptMemory;

/**
 * Main class of a container's JVM that runs tasks of one job, one after the other. Each is run by Hadoop's {@code
 * YarnChild}, which asks for its task, runs it and returns.
 */
public final class TaskJvm {
    private static final Logger LOG = LoggerFactory.getLogger(TaskJvm.class);

    // Places in the arguments of YarnChild: host and port of Hadoop's listener, attempt, number of the JVM.
    private static final int HOST = 0;
    private static final int PORT = 1;
    private static final int ATTEMPT = 2;
    private static final int ARGUMENTS = 4;

    private final StockChild stock;
    private final String[] task;
    private final MasterCalls master;
    private final WorkingFolder folder;
    private final Cleanup cleanup;
    private JobConf job; // as it was before the first task; null until the first has ended
    private Isolation isolation; // null until then
    private int number;

    private TaskJvm(String[] task) throws Exception {
        this.task = task;
        this.master = new MasterCalls(task[HOST], Integer.parseInt(task[PORT]));
        this.folder = new WorkingFolder(new File("").getAbsoluteFile(), new File(System.getProperty("java.io.tmpdir")));
        this.stock = new StockChild();
        this.cleanup = new Cleanup(stock, folder, Cleanup.ofThisContainer());
        KeptMemory.begin();
    }

    /**
     * Called by the container's command.
     *
     * @param arguments those of YarnChild. The master's {@link org.spillway.jvm.JvmProtocol} has the port of Hadoop's
     *     listener
     */
    public static void main(String[] arguments) throws Throwable {
        new TaskJvm(Arrays.copyOf(arguments, ARGUMENTS)).runAll();
    }

    // Returns as YarnChild does: a thread of the job's own that still runs keeps the JVM until the container is killed.
    private void runAll() throws Throwable {
        do {
            number++;
            announce();
            runTask();
            reopenLogs();
            LOG.info("Spillway: {} has ended as task {} of this JVM", task[ATTEMPT], number);
        } while (isFresh() && hasNext());
        LogManager.shutdown(); // writes what the log still holds
    }

    // In each file of the container's logs, of which the attempts have the same.
    private void announce() {
        String begins = "Spillway: " + task[ATTEMPT] + " begins as task " + number + " of this JVM";
        LOG.info(begins);
        if (number > 1) {
            System.out.println(begins);
            System.err.println(begins);
        }
    }

    // In a thread of its own, so that the next task meets no thread locals, class loader or interrupt of this one.
    private void runTask() throws Throwable {
        Throwable[] failure = new Throwable[1];
        Runnable run = () -> {
            try {
                stock.run(task.clone());
            } catch (Throwable t) {
                failure[0] = t;
            }
        };
        Thread thread = new Thread(run, "main");
        if (isolation != null) {
            thread.setContextClassLoader(isolation.loader());
        }
        KeptMemory.release();
        thread.start();
        thread.join();
        KeptMemory.hold();
        if (failure[0] != null) {
            throw failure[0]; // YarnChild has set the handler that ends the JVM
        }
    }

    // As log4j opens the log in a new JVM: the file may be XML, or the configurator another. YarnChild has closed it.
    static void reopenLogs() {
        String name = System.getProperty("log4j.configuration", "log4j.properties");
        URL settings;
        try {
            settings = new URL(name);
        } catch (MalformedURLException e) {
            settings = Loader.getResource(name); // a file on the class path, as Hadoop sets
        }
        if (settings != null) {
            LogManager.resetConfiguration(); // or the levels that the last task's code has set would stay
            OptionConverter.selectAndConfigure(
                    settings, System.getProperty("log4j.configuratorClass"), LogManager.getLoggerRepository());
        }
    }

    private boolean isFresh() throws InterruptedException {
        String left = Polling.first(
                cleanup::firstLeftover,
                () -> Cleanup.failure("has classes whose static state is not known", this::stateLeft));
        if (left != null) {
            LOG.info("Spillway: this JVM takes no other task: {} {}", task[ATTEMPT], left);
        }
        return left == null;
    }

    private String stateLeft() throws Exception {
        if (isolation == null) {
            job = new JobConf(MRJobConfig.JOB_CONF_FILE);
            // The shell that starts the JVM keeps the name that YARN gave to the folder, which may lead over links.
            File named = new File(System.getenv("PWD"));
            JobClasses classes = JobClasses.ofThisJvm(job, new File("").getAbsoluteFile(), named);
            isolation = new Isolation(classes, IsolationMode.of(job), stock);
        }
        return isolation.firstLeftover();
    }

    private boolean hasNext() throws InterruptedException {
        long start = System.nanoTime();
        NextTask next = master.next(task[ATTEMPT], job);
        long waited = (System.nanoTime() - start) / 1_000_000;
        if (next.isRun()) {
            LOG.info("Spillway: waited {} ms for {}", waited, next.text());
            boolean isOtherKind = TaskAttemptID.forName(next.text()).getTaskType()
                    != TaskAttemptID.forName(task[ATTEMPT]).getTaskType();
            if (isOtherKind) {
                KeptMemory.free(); // it would stand beside what the other kind of task takes
            }
            task[ATTEMPT] = next.text();
            prepare();
        } else {
            LOG.info("Spillway: this JVM ends after {} tasks: {}", number, next.text());
        }
        return next.isRun();
    }

    // Nothing here may fail: it would be a failure of the next attempt, which can run without.
    private void prepare() {
        try {
            folder.clear(); // not before: the files of a task that has failed may tell why
            LocalPermissions.offer(job);
        } catch (IOException | RuntimeException e) {
            LOG.warn("Spillway: {} finds files of earlier tasks, or sets permissions slowly", task[ATTEMPT], e);
        }
    }
}
