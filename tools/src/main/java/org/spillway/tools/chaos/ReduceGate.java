package org.spillway.tools.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.yarn.util.ProcfsBasedProcessTree;

/**
 * Holds a reduce at a {@link Gate} before it fetches. A task creates the class of {@code mapreduce.job.process-tree.class}
 * when it begins; this one is Hadoop's own, and waits when it gets the configuration of a reduce.
 */
public final class ReduceGate extends ProcfsBasedProcessTree {
    /** The setting that names the folder of the gate. */
    static final String FOLDER = "chaos.gate";

    /** The file that holds reduces before they fetch. */
    static final String BEFORE_FETCH = "shut.fetch";

    /** The file that holds reduces before their first record. */
    static final String BEFORE_RECORDS = "shut.records";

    /** Begins the name of the file that says that a job waits. */
    static final String WAITING = "waiting.";

    private static final long POLL_MILLIS = 50;

    /** Creates it as Hadoop does. */
    public ReduceGate(String process) {
        super(process);
    }

    /** Waits until the gate is open or the task's JVM ends. */
    @Override
    public void setConf(Configuration conf) {
        super.setConf(conf);
        if (conf != null && !conf.getBoolean(MRJobConfig.TASK_ISMAP, true)) {
            await(conf, BEFORE_FETCH);
        }
    }

    /** Waits until the gate of a task is open. */
    static void await(Configuration conf, String shut) {
        Path folder = Path.of(conf.get(FOLDER));
        try {
            while (Files.exists(folder.resolve(shut))) {
                Files.write(folder.resolve(WAITING + conf.get(MRJobConfig.ID)), new byte[0]);
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted at the gate " + folder, e);
        }
    }

    /** Passes records on as Hadoop's own does, and waits before the first, when all is fetched and merged. */
    public static final class Reduces<K, V> extends Reducer<K, V, K, V> {
        @Override
        protected void setup(Context context) {
            ReduceGate.await(context.getConfiguration(), BEFORE_RECORDS);
        }
    }
}
