package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Reporter;
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
import org.spillway.reduceside.store.MergeContext;
import org.spillway.reduceside.store.ReduceFigures;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
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
    private final int maps;
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
        this.maps = task.getNumMaps();
        if (context.getLocalMapFiles() == null) { // otherwise nothing is fetched over HTTP
            JvmProxies.checkNone(job);
        }
        this.plan = ReduceSidePlan.of(job, maps, MemoryBounds.of(job, TaskType.REDUCE), cores);
        this.combiners = context.getCombinerClass() == null ? null : combiners();
        this.figures = new ReduceFigures(context);
    }

    private CombinerFactory combiners() throws IOException {
        try {
            return TaskCombiner.factory(
                    job, task.getTaskID(), (Task.TaskReporter) context.getReporter(), Reporter.NULL);
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot load the combiner", e);
        }
    }

    /**
     * Fetches all outputs and begins the final merge. A job without an order gets its records while outputs are fetched.
     */
    RawKeyValueIterator run() throws IOException, InterruptedException {
        TaskAttemptID reduce = task.getTaskID();
        String name = "spillway-" + reduce;
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        Workers worker = new Workers(name + "-merge", 1, user);
        Heartbeat heartbeat = worker.heartbeat();
        MapOutputFile names = context.getMapOutputFile();
        names.setConf(job);
        MasterReports reports = new MasterReports(job, context.getUmbilical(), reduce, context.getStatus(), maps);
        MergeContext merges = new MergeContext(
                new KeyOrders(job, heartbeat),
                plan.output().streams(),
                plan.runs().streams(),
                combiners,
                disk,
                new TaskFiles(disk, job, names, heartbeat),
                plan.merging(),
                plan.factor(),
                figures,
                heartbeat,
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
        input = new ReduceInput(merges, plan.memory(), maps, worker, copying);
        OutputFetch fetch = null;
        boolean sound = false;
        try {
            fetch = new OutputFetch(outputs, input.sink(), figures, heartbeat);
            CopyPhase phase = new CopyPhase(fetch, heartbeat);
            if (plan.unordered()) {
                // Fails now if there is no thread: the reducer would wait for the fetch's end for ever.
                copying.start("copy", phase).check();
            } else {
                phase.run();
            }
            context.getCopyPhase().complete();
            context.getStatus().setPhase(TaskStatus.Phase.SORT);
            task.statusUpdate(context.getUmbilical());
            merges.orders().groupHashedKeysByBytes();
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
            figures.end(
                    input.peakBytes(),
                    plan.memory().total(),
                    plan.settings().counters(),
                    plan.oneThread() == null ? null : "merged in the reducer's thread: " + plan.oneThread(),
                    plan.output().remark());
        }
    }

    /**
     * Waits for the fetch and reports its progress: in the reduce's thread, or in a thread of its own while the reducer
     * reads what has arrived.
     */
    private final class CopyPhase implements ParallelWork {
        private final OutputFetch fetch;
        private final Heartbeat heartbeat;
        private long beats;
        private int reported = -1;
        private volatile boolean cancelled;

        CopyPhase(OutputFetch fetch, Heartbeat heartbeat) {
            this.fetch = fetch;
            this.heartbeat = heartbeat;
            this.beats = heartbeat.count();
        }

        /**
         * Waits for all outputs, then ends the fetch. Only then does a reducer that runs already get the end of its records
         * or the failure: it frees the memory to which the fetch writes.
         */
        @Override
        public void run() throws IOException, InterruptedException {
            Throwable failure = null;
            try {
                while (!cancelled && !await()) {
                    input.check();
                }
                input.check();
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                failure = e;
                throw e;
            } finally {
                try {
                    input.fetched(fetch.stop());
                } finally {
                    // Whatever happens: the reducer waits for it.
                    if (failure != null) {
                        input.fail(failure);
                    } else if (!cancelled) {
                        input.complete();
                    }
                }
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        /** Waits for up to 0.1 s. Returns whether all outputs are fetched. */
        private boolean await() throws IOException, InterruptedException {
            if (maps == 0) {
                return true;
            }
            boolean done = fetch.await();
            beats = heartbeat.report(beats, context.getReporter());
            int finished = fetch.finished();
            if (finished != reported) {
                reported = finished;
                context.getCopyPhase().set((float) finished / maps);
                context.getStatus().setStateString(finished + " / " + maps + " copied.");
                context.getCopyPhase().setStatus("copy(" + finished + " of " + maps + ")");
            }
            return done;
        }
    }
}
