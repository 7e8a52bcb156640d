package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.testing.SpillKey;

/** The reduce tasks of one run of a {@link ReduceWorkload}, with the master that they ask, and what they have read. */
final class ReduceTasks implements Workload.Execution {
    /** The id of the tasks' job. */
    static final String JOB = "1";

    private final Path folder;
    private final StubMaster master;
    private final List<ReduceTask> tasks = new ArrayList<>();
    private final ReadDigest read = new ReadDigest();

    /**
     * Makes the tasks, which have not begun.
     *
     * @param folder folder of the map outputs
     * @param reduces number of tasks that run at once
     */
    ReduceTasks(JobConf job, Path folder, StubMaster master, int reduces) throws IOException {
        this.folder = folder;
        this.master = master;
        for (int reduce = 0; reduce < reduces; reduce++) {
            tasks.add(task(job, reduce));
        }
    }

    private ReduceTask task(JobConf job, int reduce) throws IOException {
        TaskAttemptID attempt = new TaskAttemptID(JOB, 1, TaskType.REDUCE, reduce, 0);
        // As in a container: the map outputs of this node and the task's own files share the application's folders.
        Path app = MapOutputFiles.app(folder);
        Sandbox.delete(app.resolve("output").resolve(attempt.toString()));
        JobConf own = new JobConf(job);
        own.set(MRConfig.LOCAL_DIR, app.toString());
        own.set(MRJobConfig.TASK_ATTEMPT_ID, attempt.toString());
        own.set(MRJobConfig.ID, attempt.getJobID().toString());
        SpillKey.addFor(own);
        ReduceTask task = new ReduceTask("job.xml", attempt, reduce, master.maps(), 1);
        task.setConf(own);
        task.localizeConfiguration(own);
        task.setShuffleSecret(ShuffleServer.KEY);
        return task;
    }

    @Override
    public void run() throws IOException, InterruptedException, ClassNotFoundException, ExecutionException {
        if (tasks.size() == 1) {
            run(tasks.get(0));
        } else {
            runAtOnce();
        }
    }

    private void run(ReduceTask task) throws IOException, InterruptedException, ClassNotFoundException {
        ReadDigest.reset();
        task.run((JobConf) task.getConf(), master.umbilical());
        synchronized (this) {
            read.add(ReadDigest.ofTask());
        }
    }

    private void runAtOnce() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (ReduceTask task : tasks) {
                running.add(threads.submit(() -> {
                    run(task);
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Returns {@link StubMaster#fetchNanos}. */
    long fetchNanos() {
        return master.fetchNanos();
    }

    /** Returns the digest of what all tasks have read. */
    OutputDigest digest() {
        return read.digest();
    }
}
