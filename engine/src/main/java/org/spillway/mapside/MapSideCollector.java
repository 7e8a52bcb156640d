package org.spillway.mapside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.QuickSort;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.combine.TaskCombiner;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.TaskFiles;
import org.spillway.job.MemoryBounds;
import org.spillway.job.SortMemory;
import org.spillway.job.TaskCores;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordEncoder;
import org.spillway.work.Workers;

/**
 * Hadoop's MapOutputCollector over a {@link RecordCollector}.
 *
 * @param <K> key class
 * @param <V> value class
 */
public class MapSideCollector<K, V> implements MapOutputCollector<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(MapSideCollector.class);

    private Class<K> keyClass;
    private Class<V> valueClass;
    private int partitions;
    private RecordCollector<K, V> collector;

    /**
     * Accepts the job, or refuses it with a reason.
     *
     * @throws IOException with the reason. Nothing is held then, and Hadoop tries the next collector of the list.
     *     Errors (no memory, a class that does not link) are also wrapped, since an Error would end the task
     */
    @Override
    public void init(Context context) throws IOException, ClassNotFoundException {
        try {
            collector = build(context);
        } catch (IOException | ClassNotFoundException | RuntimeException | OutOfMemoryError | LinkageError e) {
            // Only our own exceptions have messages that are clear without their class.
            String reason = e instanceof IOException && e.getMessage() != null ? e.getMessage() : e.toString();
            throw new IOException("Spillway does not take this job: " + reason, e);
        }
    }

    @Override
    public void collect(K key, V value, int partition) throws IOException, InterruptedException {
        if (key.getClass() != keyClass) {
            throw mismatch("key", keyClass, key);
        }
        if (value.getClass() != valueClass) {
            throw mismatch("value", valueClass, value);
        }
        if (partition < 0 || partition >= partitions) {
            throw new IOException("Illegal partition for " + key + " (" + partition + "), reducers=" + partitions);
        }
        collector.collect(key, value, partition);
    }

    @Override
    public void flush() throws IOException, InterruptedException {
        collector.flush();
    }

    @Override
    public void close() {
        collector.close();
    }

    /** Opens the task's files. Overridden by tests whose disks fail. */
    protected LocalFileOps disk() {
        return new LocalFileOps();
    }

    @SuppressWarnings("unchecked")
    private RecordCollector<K, V> build(Context context) throws IOException, ClassNotFoundException {
        JobConf job = context.getJobConf();
        MapTask task = context.getMapTask();
        TaskReporter reporter = context.getReporter();
        MapSidePlan plan = MapSidePlan.of(job, MemoryBounds.of(job, TaskType.MAP), TaskCores.of(job, TaskType.MAP));
        SortMemory memory = plan.memory();
        keyClass = (Class<K>) job.getMapOutputKeyClass();
        valueClass = (Class<V>) job.getMapOutputValueClass();
        partitions = plan.partitions();
        PagePool pool = new PagePool(
                memory.bytes(), plan.pageSize(), memory.offHeap(), plan.needs().total());
        Workers workers =
                new Workers("spillway-" + task.getTaskID(), plan.threads(), UserGroupInformation.getCurrentUser());
        CollectorContext shared = new CollectorContext(
                plan,
                new Sorters(new KeyOrders(job, workers.heartbeat()), pool, workers.heartbeat()),
                TaskCombiner.factory(job, task.getTaskID(), reporter, reporter),
                new TaskFiles(disk(), job, task.getMapOutputFile(), workers.heartbeat()),
                workers,
                new MapFigures(task, reporter, plan),
                reporter,
                task.getSortPhase());
        RecordEncoder<K, V> encoder = new RecordEncoder<>(job, keyClass, valueClass);
        warnOfUnused(job);
        // A buffer that has its size on the heap, as with stock, is usual.
        boolean isSmaller = memory.bytes() < plan.settings().sortBytes();
        if (isSmaller) {
            LOG.warn(memory.remark());
        }
        LOG.info(
                "Spillway collects: sort buffer {} MiB {}{}, {} partitions, pages of {} bytes, {} threads",
                memory.bytes() >> 20,
                memory.offHeap() ? "off the heap" : "on the heap",
                isSmaller || memory.remark() == null ? "" : " (" + memory.remark() + ")",
                partitions,
                plan.pageSize(),
                plan.threads());
        return new RecordCollector<>(shared, encoder);
    }

    private static void warnOfUnused(JobConf job) {
        // by name, so that an unused class is not loaded
        String stock = QuickSort.class.getName();
        String sorter = job.getTrimmed(MRJobConfig.MAP_SORT_CLASS, stock);
        if (!sorter.equals(stock)) {
            LOG.warn("{}={} is not used: Spillway has its own sort", MRJobConfig.MAP_SORT_CLASS, sorter);
        }
    }

    private static IOException mismatch(String role, Class<?> expected, Object received) {
        return new IOException("Type mismatch in " + role + " from map: expected " + expected.getName() + ", received "
                + received.getClass().getName());
    }
}
