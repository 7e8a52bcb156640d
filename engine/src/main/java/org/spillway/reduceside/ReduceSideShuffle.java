package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.LocalFileOps;
import org.spillway.job.TaskCores;

/**
 * Replaces Hadoop's shuffle of a reduce: uses a {@link TaskShuffle}, or stock's shuffle for a job that Spillway does
 * not take.
 *
 * @param <K> key class
 * @param <V> value class
 */
public class ReduceSideShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(ReduceSideShuffle.class);

    private Shuffle<K, V> stock;
    private TaskShuffle<K, V> own;

    /** Decides whether Spillway or stock does this reduce. Starts nothing of Spillway's own. */
    @Override
    public void init(Context<K, V> context) {
        try {
            own = new TaskShuffle<>(context, disk(), cores(context.getJobConf()));
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError e) {
            // The messages of Spillway's own exceptions are clear without the class name; others are not.
            String reason = e instanceof IOException && e.getMessage() != null ? e.getMessage() : e.toString();
            LOG.warn("Spillway leaves this reduce to stock: {}", reason, e);
            stock = new Shuffle<>();
            stock.init(context);
        }
    }

    /**
     * Fetches all outputs and begins the final merge.
     *
     * @return the reducer's input
     */
    @Override
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        return own == null ? stock.run() : own.run();
    }

    /** Frees what is still held. Hadoop calls this only after the reducer has succeeded. */
    @Override
    public void close() {
        if (own == null) {
            stock.close();
        } else {
            own.close();
        }
    }

    /** Creates the object that opens the task's files. Tests override this to simulate failing disks. */
    protected LocalFileOps disk() {
        return new LocalFileOps();
    }

    /**
     * Returns how many cores the task may use. Tests override this to be independent of the machine.
     *
     * @param job the task's job
     */
    protected TaskCores cores(JobConf job) {
        return TaskCores.of(job, TaskType.REDUCE);
    }
}
