package org.spillway.reduceside;

import java.io.IOException;
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
import org.spillway.reduceside.input.OwnArrays;
import org.spillway.reduceside.input.ReduceInput;
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
    private ReduceInput input;

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
        if (context.getLocalMapFiles() == null) { // otherwise nothing is fetched over HTTP
            JvmProxies.checkNone(job);
        }
        this.plan = ReduceSidePlan.of(job, task.getNumMaps(), MemoryBounds.of(job, TaskType.REDUCE), cores);
        this.combiners = context.getCombinerClass() == null ? null : combiners();
        this.figures = new ReduceFigures(context);
    }

    private CombinerFactory combiners() throws IOException {
        try {
            return TaskCombiner.factoryOfReduce(job, task.getTaskID(), (Task.TaskReporter) context.getReporter());
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        }
    }

    /**
     * Fetches all outputs and begins the final merge. A job without an order gets its records while outputs are fetched.
     */
    RawKeyValueIterator run() throws IOException, InterruptedException {
        TaskAttemptID reduce = task.getTaskID();
        int maps = task.getNumMaps();
        String name = "spillway-" + reduce;
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        Workers worker = new Workers(name + "-merge", 1, user);
        MapOutputFile names = context.getMapOutputFile();
        names.setConf(job);
        MasterReports reports = new MasterReports(job, context.getUmbilical(), reduce, context.getStatus(), maps);
        MergeContext parts = new MergeContext(
                new KeyOrders(job, worker.heartbeat()),
                plan.output().streams(),
                plan.runs().streams(),
                combiners,
                disk,
                new TaskFiles(disk, job, names, worker.heartbeat()),
                plan.merging(),
                plan.factor(),
                figures,
                worker.heartbeat(),
                reports);
        figures.begin();
        Workers copying = plan.unordered() ? new Workers(name + "-copy", 1, user) : null;
        FetchTask outputs = new FetchTask(
                job,
                reduce,
                maps,
                plan.settings().fetch(),
                context.getUmbilical(),
                task.getShuffleSecret(),
                disk,
                context.getLocalMapFiles(),
                user,
                reports);
        input = new ReduceInput(parts, plan.memory(), maps, worker, copying);
        OutputFetch fetch = null;
        boolean sound = false;
        try {
            fetch = new OutputFetch(outputs, input.sink(), figures, worker.heartbeat());
            CopyPhase phase = new CopyPhase(context, fetch, input, worker.heartbeat(), maps);
            if (plan.unordered()) {
                // Fails now if there is no thread: the reducer would wait for the fetch's end for ever.
                copying.start("copy", phase).check();
            } else {
                phase.run();
            }
            context.getCopyPhase().complete();
            context.getStatus().setPhase(TaskStatus.Phase.SORT);
            task.statusUpdate(context.getUmbilical());
            parts.orders().groupHashedKeysByBytes();
            RawKeyValueIterator records = input.records(plan.ahead(), OwnArrays.of(job), context.getReporter());
            sound = true;
            return records;
        } finally {
            if (!sound) {
                input.release();
                if (fetch != null) {
                    fetch.stop(); // its phase may not have started
                }
            }
        }
    }

    /** Frees what is still held, then publishes the figures. */
    void close() {
        if (input != null) {
            input.release();
            figures.ended(plan, input.peakBytes());
        }
    }
}
