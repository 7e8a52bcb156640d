package org.spillway.minicluster;

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
import org.spillway.jobs.JobTool;

/** What the tests on the cluster have in common. */
final class ClusterJobs {
    /** For tasks that live a second: quick to start rather than quick to run. */
    private static final String QUICK_START = "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

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
