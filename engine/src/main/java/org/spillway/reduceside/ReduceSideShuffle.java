package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.Disk;
import org.spillway.job.TaskCores;

/**
 * Hadoop's shuffle of a reduce: by a {@link TaskShuffle}, or by stock's own where the job is not ours.
 *
 * @param <K> key class
 * @param <V> value class
 */
public class ReduceSideShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(ReduceSideShuffle.class);

    private Shuffle<K, V> stock;
    private TaskShuffle<K, V> own;

    /** Takes the job or leaves it to stock. Nothing is started. */
    @Override
    public void init(Context<K, V> context) {
        try {
            own = new TaskShuffle<>(
                    context, disk(FileSystem.getLocal(context.getJobConf()).getRaw()), cores(context.getJobConf()));
        } catch (IOException | RuntimeException | LinkageError e) {
            // Only our own exceptions have messages that say enough without their class.
            String reason = e instanceof IOException && e.getMessage() != null ? e.getMessage() : e.toString();
            LOG.warn("Spillway leaves this reduce to stock: {}", reason, e);
            stock = new Shuffle<>();
            stock.init(context);
        }
    }

    /**
     * Fetches and merges.
     *
     * @return the reducer's input
     */
    @Override
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        return own == null ? stock.run() : own.run();
    }

    /** Frees what is left. Hadoop calls this after a reducer that has succeeded, and else never. */
    @Override
    public void close() {
        if (own == null) {
            stock.close();
        } else {
            own.close();
        }
    }

    /**
     * Opens the task's files; overridden by tests whose disks fail.
     *
     * @param local the local file system
     */
    protected Disk disk(FileSystem local) {
        return new Disk(local);
    }

    /**
     * How many cores the task may use; overridden by tests that must not depend on the machine.
     *
     * @param job the task's
     */
    protected TaskCores cores(JobConf job) {
        return TaskCores.of(job, TaskType.REDUCE);
    }
}
