package org.spillway.tools.minicluster;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.ToolRunner;
import org.apache.hadoop.util.VersionInfo;
import org.spillway.jobs.JobTool;

/** Shared by the tests on the cluster. */
final class ClusterJobs {
    /** Options for tasks that last a second. They start fast rather than run fast. */
    static final String QUICK_START = "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    /** The first Java version in which a new thread does not inherit its creator's security context (JEP 486). */
    private static final int THREADS_WITHOUT_SUBJECT = 24;

    /** Counters that are stock's with any plug-in, whether a combiner runs or not. */
    static final TaskCounter[] SAME = {
        TaskCounter.MAP_INPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_BYTES,
        TaskCounter.REDUCE_INPUT_GROUPS,
        TaskCounter.REDUCE_OUTPUT_RECORDS
    };

    private ClusterJobs() {}

    /** Returns the shared cluster's configuration for small jobs, in which a failed task is not tried again and Spillway counts. */
    static Configuration smallJobs() throws IOException {
        Configuration conf = SharedCluster.get().configuration();
        conf.set(MRJobConfig.MAP_JAVA_OPTS, QUICK_START);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, QUICK_START);
        conf.setBoolean("spillway.counters", true);
        conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
        conf.setInt(MRJobConfig.REDUCE_MAX_ATTEMPTS, 1);
        return conf;
    }

    /**
     * Skips a test of encrypted jobs that stock cannot run. On Java 24 and later, the threads that Hadoop 3.4 starts do
     * not run as the job's user, so spill and merge threads do not find the key.
     */
    static void assumeStockEncrypts() {
        assumeFalse(
                hadoopIsOld() && Runtime.version().feature() >= THREADS_WITHOUT_SUBJECT,
                () -> "stock of Hadoop " + VersionInfo.getVersion() + " fails with encryption on this JDK");
    }

    /** Whether this is the older line of Hadoop, which has faults of its own. */
    static boolean hadoopIsOld() {
        return VersionInfo.getVersion().startsWith("3.4.");
    }

    /** Runs a job and returns whether it succeeded. */
    static boolean run(JobTool tool, Configuration conf, Object... args) throws Exception {
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        return ToolRunner.run(new Configuration(conf), tool, words) == JobTool.OK;
    }

    /** Returns some of a job's counters. */
    static Map<TaskCounter, Long> values(Counters counters, TaskCounter... which) {
        Map<TaskCounter, Long> values = new TreeMap<>();
        for (TaskCounter counter : which) {
            values.put(counter, counters.findCounter(counter).getValue());
        }
        return values;
    }
}
