package org.spillway.minicluster;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.ToolRunner;
import org.apache.hadoop.util.VersionInfo;
import org.spillway.jobs.JobTool;

/** What the tests on the cluster have in common. */
final class ClusterJobs {
    /** For tasks that live a second: quick to start rather than quick to run. */
    static final String QUICK_START = "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    /** The Java version that took away what a new thread got of the old one's security context (JEP 486). */
    private static final int THREADS_WITHOUT_SUBJECT = 24;

    private ClusterJobs() {}

    /** The shared cluster's, for small jobs; a failing task is not tried again. */
    static Configuration smallJobs() throws IOException {
        Configuration conf = SharedCluster.get().configuration();
        conf.set(MRJobConfig.MAP_JAVA_OPTS, QUICK_START);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, QUICK_START);
        conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
        conf.setInt(MRJobConfig.REDUCE_MAX_ATTEMPTS, 1);
        return conf;
    }

    /**
     * Ends a test of encrypted jobs where stock cannot run them: from Java 24 on the threads that Hadoop 3.4 starts are not
     * the job's user, so its spill and merge threads do not find the key.
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

    /** Runs a job; true when it went well. */
    static boolean run(JobTool tool, Configuration conf, Object... args) throws Exception {
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        return ToolRunner.run(new Configuration(conf), tool, words) == JobTool.OK;
    }

    /** A job's part files by name, a character a byte. */
    static Map<String, String> parts(Path output) throws IOException {
        FileSystem files = SharedCluster.get().fileSystem();
        Map<String, String> parts = new TreeMap<>();
        for (FileStatus file : files.globStatus(new Path(output, "part-*"))) {
            try (FSDataInputStream in = files.open(file.getPath())) {
                parts.put(file.getPath().getName(), new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return parts;
    }

    static void write(Path file, String text) throws IOException {
        try (FSDataOutputStream out = SharedCluster.get().fileSystem().create(file, false)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Some of a job's counters by name. */
    static Map<TaskCounter, Long> values(Counters counters, TaskCounter... which) {
        Map<TaskCounter, Long> values = new TreeMap<>();
        for (TaskCounter counter : which) {
            values.put(counter, counters.findCounter(counter).getValue());
        }
        return values;
    }
}
