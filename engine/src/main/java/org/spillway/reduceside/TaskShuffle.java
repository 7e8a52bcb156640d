package org.spillway.reduceside;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.UserGroupInformation;
import org.spillway.combine.TaskCombiner;
import org.spillway.disk.LocalDisks;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.TaskFiles;
import org.spillway.job.JvmProxies;
import org.spillway.job.MemoryBounds;
import org.spillway.job.TaskCores;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.reduceside.fetch.FetchTask;
import org.spillway.reduceside.fetch.MasterReports;
import org.spillway.reduceside.fetch.OutputFetch;
import org.spillway.reduceside.input.ArrivalInput;
import org.spillway.reduceside.input.OwnArrays;
import org.spillway.reduceside.input.ReduceInput;
import org.spillway.reduceside.input.TaskInput;
import org.spillway.reduceside.spill.MergeContext;
import org.spillway.work.Workers;

/**
 * Runs the shuffle of one reduce phase by phase and reports its state to Hadoop.
 *
 * @param <K> key class
 * @param <V> value class
 */
final class TaskShuffle<K, V> {
    private final ShuffleConsumerPlugin.Context<K, V> context;
    private final LocalFileOps disk;
    private final ReduceTask task;
    private final JobConf job;
    private final ReduceSidePlan plan;
    private final CombinerFactory combiners;
    private final ReduceFigures figures;
    private MasterReports reports;
    private TaskInput input;

    /**
     * Decides how the reduce is done. Starts and counts nothing.
     *
     * @throws IOException with the reason if the reduce is left to stock
     */
    TaskShuffle(ShuffleConsumerPlugin.Context<K, V> context, LocalFileOps disk, TaskCores cores) throws IOException {
        this.context = context;
        this.disk = disk;
        this.task = (ReduceTask) context.getReduceTask();
        this.job = context.getJobConf();
        if (localFiles() == null) { // otherwise nothing is fetched over HTTP
            JvmProxies.checkNone(job);
        }
        this.plan = ReduceSidePlan.of(job, task.getNumMaps(), MemoryBounds.of(job, TaskType.REDUCE), cores);
        this.combiners = context.getCombinerClass() == null ? null : combiners();
        this.figures = new ReduceFigures(context);
    }

    private CombinerFactory combiners() throws IOException {
        try {
            return TaskCombiner.factoryOfReduce(job, reduceId(), (Task.TaskReporter) context.getReporter());
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        }
    }

    /**
     * Fetches all outputs and begins the final merge. A job without an order gets its records while outputs are fetched.
     */
    RawKeyValueIterator run() throws IOException, InterruptedException {
        String name = "spillway-" + reduceId();
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        Workers worker = new Workers(name + "-merge", 1, user);
        MapOutputFile names = context.getMapOutputFile();
        names.setConf(job);
        reports = new MasterReports(job, context.getUmbilical(), reduceId(), context.getStatus(), task.getNumMaps());
        MergeContext parts = new MergeContext(
                new KeyOrders(job, worker.heartbeat()),
                plan.output().streams(),
                plan.runs().streams(),
                combiners,
                disk,
                new TaskFiles(disk, new LocalDisks(job, names), worker.heartbeat()),
                plan.merging(),
                plan.factor(),
                figures,
                worker.heartbeat(),
                reports);
        figures.begin();
        return plan.unordered() ? stream(parts, worker, user) : merge(parts, worker, user);
    }

    private RawKeyValueIterator merge(MergeContext parts, Workers worker, UserGroupInformation user)
            throws IOException, InterruptedException {
        int maps = task.getNumMaps();
        ReduceInput merging = new ReduceInput(parts, plan.memory(), maps, worker);
        input = merging;
        boolean sound = false;
        try {
            OutputFetch fetch = fetch(user, worker);
            CopyPhase phase = new CopyPhase(context, worker.heartbeat(), maps);
            try {
                while (!phase.await(fetch)) {
                    merging.check();
                }
                merging.check();
            } finally {
                input.fetched(fetch.stop());
            }
            endCopyPhase();
            parts.orders().groupHashedKeysByBytes();
            RawKeyValueIterator records = merging.finish(plan.ahead(), OwnArrays.of(job), context.getReporter());
            sound = true;
            return records;
        } finally {
            if (!sound) {
                input.release();
            }
        }
    }

    /** Begins to hand on records. The fetch continues beside the reducer. */
    private RawKeyValueIterator stream(MergeContext parts, Workers worker, UserGroupInformation user)
            throws IOException, InterruptedException {
        Workers watcher = new Workers("spillway-" + reduceId() + "-copy", 1, user);
        ArrivalInput arriving = new ArrivalInput(parts, plan.memory(), task.getNumMaps(), worker, watcher);
        input = arriving;
        OutputFetch fetch = null;
        boolean sound = false;
        try {
            fetch = fetch(user, worker);
            CopyPhase phase = new CopyPhase(context, worker.heartbeat(), task.getNumMaps());
            // Fails now if there is no thread: the reducer would wait for the fetch's end for ever.
            watcher.start("copy", new FetchWatch(fetch, arriving, phase)).check();
            endCopyPhase();
            RawKeyValueIterator records = arriving.begin(OwnArrays.of(job), context.getReporter());
            sound = true;
            return records;
        } finally {
            if (!sound) {
                input.release();
                if (fetch != null) {
                    fetch.stop(); // its watch may not have started
                }
            }
        }
    }

    private OutputFetch fetch(UserGroupInformation user, Workers worker) throws IOException {
        return new OutputFetch(fetchTask(task.getNumMaps(), user), input.sink(), figures, worker.heartbeat());
    }

    private void endCopyPhase() throws IOException, InterruptedException {
        context.getCopyPhase().complete();
        context.getStatus().setPhase(TaskStatus.Phase.SORT);
        task.statusUpdate(context.getUmbilical());
    }

    /** Frees what is still held, then publishes the figures. */
    void close() {
        if (input != null) {
            input.release();
            figures.ended(plan, input.peakBytes());
        }
    }

    private FetchTask fetchTask(int maps, UserGroupInformation user) {
        return new FetchTask(
                job,
                reduceId(),
                maps,
                plan.settings().fetch(),
                context.getUmbilical(),
                task.getShuffleSecret(),
                disk,
                localFiles(),
                user,
                reports);
    }

    private Map<TaskAttemptID, MapOutputFile> localFiles() {
        return context.getLocalMapFiles();
    }

    private TaskAttemptID reduceId() {
        return task.getTaskID();
    }
}
