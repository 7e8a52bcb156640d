package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.generate.Generate;

/** Inputs of each kind on a site, made once: a file of rows, and a file with malformed lines. */
final class GeneratedInputs {
    private static final int SEED = 20_110_818;

    private final Map<String, Path> made = new HashMap<>();
    private final JobSite site;

    GeneratedInputs(JobSite site) {
        this.site = site;
    }

    /** Returns the folder with the rows of a kind. */
    Path of(String kind, int rows) throws Exception {
        Path folder = made.get(kind);
        if (folder == null) {
            folder = site.path("input-" + kind);
            Configuration conf = site.smallJobs();
            // Runs in this JVM, because a job on the cluster would take seconds.
            conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
            // One file is read by one map, whose output is larger than its buffer.
            conf.setInt(MRJobConfig.NUM_MAPS, 1);
            assertThat(ClusterJobs.run(new Generate(), conf, "--seed", SEED, kind, rows, folder))
                    .as("generate %s", kind)
                    .isTrue();
            if (!kind.equals("avro")) {
                site.write(
                        new Path(folder, "malformed"), "malformed\n\nbada\tfew\nbada\t1\nbada\t5\thttp://b.example\n");
            }
            made.put(kind, folder);
        }
        return folder;
    }
}
