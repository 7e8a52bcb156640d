package org.spillway.tools.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.util.ProcfsBasedProcessTree;

/**
 * Holds a reduce at a {@link Gate} before it fetches. A task creates the class of {@code mapreduce.job.process-tree.class}
 * when it begins; this one is Hadoop's own, and waits when it gets the configuration of a reduce.
 */
public final class ReduceGate extends ProcfsBasedProcessTree {
    /** The setting that names the folder of the gate. */
    static final String FOLDER = "chaos.gate";

    /** The file that opens the gate. */
    static final String OPEN = "open";

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
            Path folder = Path.of(conf.get(FOLDER));
            try {
                Files.write(folder.resolve(WAITING + conf.get(MRJobConfig.ID)), new byte[0]);
                while (!Files.exists(folder.resolve(OPEN))) {
                    TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted at the gate " + folder, e);
            }
        }
    }
}
