package org.spillway.benchmarks;

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
final class ReduceTasks {
    /** The id of the tasks' job. */
    static final String JOB = "1";

    private final Path folder;
    private final int maps;
    private final List<ReduceTask> tasks = new ArrayList<>();
    private final ReadDigest read = new ReadDigest();
    private RecoveringMaster master;
    private FinishedMaps finished;

    /**
     * Makes the tasks, which have not begun.
     *
     * @param folder folder of the map outputs
     * @param reduces number of tasks that run at once
     */
    ReduceTasks(JobConf job, Path folder, int maps, int reduces) throws IOException {
        this.folder = folder;
        this.maps = maps;
        for (int reduce = 0; reduce < reduces; reduce++) {
            tasks.add(task(job, reduce));
        }
    }

    /**
     * Returns what runs the tasks.
     *
     * @param address that of the shuffle server
     * @param loss the outputs that are lost; null for none
     */
    Workload.Execution at(String address, Loss loss) {
        if (loss != null) {
            master = new RecoveringMaster(JOB, loss, address);
            return () -> run(tasks.get(0), master);
        }
        return () -> {
            finished = new FinishedMaps(JOB, maps, address);
            if (tasks.size() == 1) {
                run(tasks.get(0), finished);
            } else {
                runAtOnce();
            }
        };
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
        ReduceTask task = new ReduceTask("job.xml", attempt, reduce, maps, 1);
        task.setConf(own);
        task.localizeConfiguration(own);
        task.setShuffleSecret(ShuffleServer.KEY);
        return task;
    }

    private void run(ReduceTask task, StubMaster of) throws IOException, InterruptedException, ClassNotFoundException {
        ReadDigest.reset();
        task.run((JobConf) task.getConf(), of.umbilical());
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
                    run(task, finished);
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

    /** Adds what the master has seen of the tasks. */
    void addTo(Sample sample) {
        if (master != null) {
            sample.set(Metric.ASKED, master.askedNanos());
            sample.set(Metric.RERUN, master.othersAsked());
        } else {
            sample.set(Metric.FETCH, finished.fetchNanos());
        }
    }

    /** Returns the digest of what all tasks have read. */
    OutputDigest digest() {
        return read.digest();
    }
}
