package org.spillway.reduceside;

import java.io.IOException;
import java.io.InterruptedIOException;
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
import org.spillway.figures.Skew;
import org.spillway.job.JvmProxies;
import org.spillway.job.MemoryBounds;
import org.spillway.job.TaskCores;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.record.LargestGroup;
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
    private final LargestGroup largestGroup;
    private Heartbeat heartbeat;
    private ReduceInput input;
    private OutputFetch fetch;

    /**
     * Decides how the reduce is done. Starts and counts nothing.
     *
     * @throws IOException with the reason if the reduce is left to stock
     * @throws ClassNotFoundException if that is the class of the combiner, which cannot be loaded
     */
    TaskShuffle(ShuffleConsumerPlugin.Context<K, V> context, LocalFileOps disk, TaskCores cores)
            throws IOException, ClassNotFoundException {
        this.context = context;
        this.disk = disk;
        this.task = (ReduceTask) context.getReduceTask();
        this.job = context.getJobConf();
        this.maps = task.getNumMaps();
        if (context.getLocalMapFiles() == null) { // otherwise nothing is fetched over HTTP
            JvmProxies.checkNone(job);
        }
        this.plan = ReduceSidePlan.of(job, maps, MemoryBounds.of(job, TaskType.REDUCE), cores);
        this.combiners = context.getCombinerClass() == null
                ? null
                : TaskCombiner.factory(job, task.getTaskID(), (Task.TaskReporter) context.getReporter(), Reporter.NULL);
        this.figures = new ReduceFigures(context);
        this.largestGroup = new LargestGroup(task.getPartition());
    }

    /**
     * Fetches all outputs and begins the final merge. A job without an order gets its records while outputs are fetched.
     */
    RawKeyValueIterator run() throws IOException, InterruptedException {
        TaskAttemptID reduce = task.getTaskID();
        String name = "spillway-" + reduce;
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        Workers worker = new Workers(name + "-merge", 1, user);
        heartbeat = worker.heartbeat();
        MapOutputFile names = context.getMapOutputFile();
        names.setConf(job);
        MasterReports reports = new MasterReports(job, context.getUmbilical(), reduce, context.getStatus(), maps);
        figures.begin();
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
                largestGroup,
                heartbeat,
                reports);
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
        try {
            fetch = new OutputFetch(outputs, input.sink(), figures, heartbeat);
            CopyPhase phase = new CopyPhase();
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
            return input.records(plan.ahead(), OwnArrays.of(job), context.getReporter());
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            input.release();
            if (fetch != null) {
                fetch.stop(); // its phase may not have started
            }
            throw e;
        }
    }

    /** Frees what is still held, then publishes the figures. */
    void close() {
        if (input != null) {
            input.release();
            long records = input.records();
            figures.end(
                    input.peakBytes(),
                    plan.memory().total(),
                    new Skew(1, records, task.getPartition(), records).publish(task, largestGroup),
                    plan.oneThread() == null ? null : "merged in the reducer's thread: " + plan.oneThread(),
                    plan.output().remark());
        }
    }

    /**
     * Waits for the fetch and reports its progress: in the reduce's thread, or in a thread of its own while the reducer
     * reads what has arrived.
     */
    private final class CopyPhase implements ParallelWork {
        private long beats;
        private volatile boolean cancelled;

        /**
         * Waits for all outputs, then ends the fetch. Only then does a reducer that runs already get the end of its records
         * or the failure: it frees the memory to which the fetch writes.
         */
        @Override
        public void run() throws IOException, InterruptedException {
            Throwable failure = null;
            try {
                int finished = 0;
                while (finished < maps) {
                    finished = await();
                    input.check();
                }
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                failure = e;
                throw e;
            } finally {
                boolean ended = false;
                try {
                    ended = fetch.stop();
                } finally {
                    input.fetched(ended, failure); // whatever happens: the reducer waits for it
                }
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        /** Waits for up to 0.1 s. Returns how many maps are finished. */
        private int await() throws IOException, InterruptedException {
            int finished = fetch.await();
            if (cancelled) {
                throw new InterruptedIOException("the reduce has ended");
            }
            beats = heartbeat.report(beats, context.getReporter());
            context.getCopyPhase().set((float) finished / maps);
            context.getStatus().setStateString(finished + " / " + maps + " copied.");
            context.getCopyPhase().setStatus("copy(" + finished + " of " + maps + ")");
            return finished;
        }
    }
}
