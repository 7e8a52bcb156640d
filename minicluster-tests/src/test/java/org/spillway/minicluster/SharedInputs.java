package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.generate.Generate;

/** Inputs of each kind on the shared cluster's HDFS, made once: a file of rows, and a file with malformed lines. */
final class SharedInputs {
    static final Path FOLDER = new Path("/samples");
    private static final int SEED = 20_110_818;

    private static final Map<String, Path> MADE = new HashMap<>();

    private SharedInputs() {}

    /** Returns the folder with the rows of a kind. */
    static synchronized Path of(String kind, int rows) throws Exception {
        Path made = MADE.get(kind);
        if (made == null) {
            made = new Path(FOLDER, kind);
            Configuration conf = ClusterJobs.smallJobs();
            // Runs in this JVM, because a job on the cluster would take seconds.
            conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
            // One file is read by one map, whose output is larger than its buffer.
            conf.setInt(MRJobConfig.NUM_MAPS, 1);
            assertThat(ClusterJobs.run(new Generate(), conf, "--seed", SEED, kind, rows, made))
                    .as("generate %s", kind)
                    .isTrue();
            if (!kind.equals("avro")) {
                ClusterJobs.write(
                        new Path(made, "malformed"), "malformed\n\nbada\tfew\nbada\t1\nbada\t5\thttp://b.example\n");
            }
            MADE.put(kind, made);
        }
        return made;
    }
}
