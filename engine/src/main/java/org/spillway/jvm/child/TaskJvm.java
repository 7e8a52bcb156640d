package org.spillway.jvm.child;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
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
    private static final double NANOS_PER_MILLI = 1e6;

    // Places in the arguments of YarnChild: host and port of Hadoop's listener, attempt, number of the JVM.
    private static final int HOST = 0;
    private static final int ATTEMPT = 2;
    private static final int ARGUMENTS = 4;

    private final StockChild stock;
    private final String[] task;
    private final MasterCalls master;
    private final WorkingFolder folder;
    private final Cleanup cleanup;
    private final TaskLogs logs = new TaskLogs();
    private JobConf job; // as it was before the first task; null until the first has ended
    private Isolation isolation; // null until then
    private int number;

    private TaskJvm(int masterPort, String[] task) throws Exception {
        this.task = task;
        this.master = new MasterCalls(task[HOST], masterPort);
        this.folder = WorkingFolder.ofThisJvm();
        this.stock = StockChild.find();
        this.cleanup = new Cleanup(stock, folder, LoginCredentials.ofThisJvm(), JvmSnapshot.now());
        KeptMemory.begin();
    }

    /**
     * Called by the container's command.
     *
     * @param arguments those of YarnChild. The master's {@link org.spillway.jvm.JvmProtocol} has the port of Hadoop's
     *     listener
     */
    public static void main(String[] arguments) throws Throwable {
        new TaskJvm(Integer.parseInt(arguments[1]), Arrays.copyOf(arguments, ARGUMENTS)).runAll();
    }

    // Returns as YarnChild does: a thread of the job's own that still runs keeps the JVM until the container is killed.
    private void runAll() throws Throwable {
        do {
            number++;
            announce();
            runTask();
            logs.reopen();
            LOG.info("Spillway: {} has ended as task {} of this JVM", task[ATTEMPT], number);
        } while (isFresh() && hasNext());
        logs.close();
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
        Thread thread = new Thread(
                () -> {
                    try {
                        stock.run(task.clone());
                    } catch (Throwable t) {
                        failure[0] = t;
                    }
                },
                "main");
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

    private boolean isFresh() throws InterruptedException {
        String left = cleanup.firstLeftover();
        if (left == null) {
            try {
                left = isolation().firstLeftover();
            } catch (RuntimeException e) { // such as a name of the class path that is no path here
                LOG.warn("Spillway: the job's classes cannot be told apart", e);
                left = "has classes that cannot be told apart: " + e;
            }
        }
        if (left != null) {
            LOG.info("Spillway: this JVM takes no other task: {} {}", task[ATTEMPT], left);
        }
        return left == null;
    }

    private Isolation isolation() {
        if (isolation == null) {
            job = new JobConf(MRJobConfig.JOB_CONF_FILE);
            isolation = new Isolation(JobClasses.ofThisJvm(job), IsolationMode.of(job), stock.registers());
        }
        return isolation;
    }

    private boolean hasNext() {
        long start = System.nanoTime();
        NextTask next = master.next(task[ATTEMPT], job);
        double waited = (System.nanoTime() - start) / NANOS_PER_MILLI;
        if (next.isRun()) {
            LOG.info("Spillway: waited {} ms for {}", Math.round(waited), next.text());
            if (isMap(next.text()) != isMap(task[ATTEMPT])) {
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

    private static boolean isMap(String attempt) {
        return TaskAttemptID.forName(attempt).getTaskType() == TaskType.MAP;
    }
}
