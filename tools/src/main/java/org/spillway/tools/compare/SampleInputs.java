package org.spillway.tools.compare;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ToolRunner;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.TeraGen;
import org.spillway.jobs.generate.Generate;
import org.spillway.tools.minicluster.LocalJobs;

/** Generates the input of sample jobs on a cluster. Generates each kind when a job first needs it. Thread-safe. */
public final class SampleInputs {
    /** The least unit. With a smaller one, some inputs would have no row. */
    public static final long MIN_UNIT = 10;

    private static final String SEED = "2841";

    /** So many rows, about 20 MB of words, are made sooner in this JVM than in others that start for them. */
    private static final long FEW_ROWS = 100_000;

    private final Map<String, Path> made = new HashMap<>();
    private final Configuration conf;
    private final FileSystem files;
    private final Path folder;
    private final long unit;

    /**
     * Creates the inputs of a cluster.
     *
     * @param folder in which they are made
     * @param maps the number of files of each kind, which is also the minimum number of map tasks
     * @param unit the number of rows that the share of each kind refers to
     */
    public SampleInputs(Configuration cluster, Path folder, int maps, long unit) throws IOException {
        conf = new Configuration(cluster);
        conf.setInt(MRJobConfig.NUM_MAPS, maps);
        if (unit <= FEW_ROWS) {
            LocalJobs.setOn(conf);
        }
        files = FileSystem.get(conf);
        this.folder = folder;
        this.unit = unit;
    }

    /** Generates the inputs of a job that do not exist yet. */
    public synchronized void make(SampleJob job) throws Exception {
        for (SampleInput input : job.inputs()) {
            if (!made.containsKey(input.placeholder())) {
                Path rows = new Path(folder, input.kind());
                generate(input, rows);
                made.put(input.placeholder(), rows);
            }
        }
    }

    private void generate(SampleInput input, Path folder) throws Exception {
        String rows = Long.toString(input.rows(unit));
        System.err.println("generating " + rows + " rows of " + input.kind());
        int code = input.kind().equals(SampleInput.TERA_ROWS)
                ? ToolRunner.run(new Configuration(conf), new TeraGen(), new String[] {rows, folder.toString()})
                : ToolRunner.run(new Configuration(conf), new Generate(), new String[] {
                    "--seed", SEED, input.kind(), rows, folder.toString()
                });
        if (code != JobTool.OK) {
            throw new IOException("cannot generate kind=" + input.kind() + " rows=" + rows);
        }
    }

    /** Returns an argument in which each placeholder is replaced by its folder. */
    synchronized String resolve(String argument) {
        String resolved = argument;
        for (Map.Entry<String, Path> input : made.entrySet()) {
            resolved = resolved.replace(input.getKey(), input.getValue().toString());
        }
        return resolved;
    }

    /** Returns the number of rows of each input of a job, and their total size. */
    synchronized String describe(SampleJob job) throws IOException {
        List<SampleInput> inputs = job.inputs();
        long bytes = 0;
        for (SampleInput input : inputs) {
            bytes += files.getContentSummary(made.get(input.placeholder())).getLength();
        }
        String rows = inputs.stream()
                .map(input -> String.format(Locale.ROOT, "%,d %s", input.rows(unit), input.kind()))
                .collect(Collectors.joining(", "));
        return String.format(Locale.ROOT, "%s; %d MB", rows, bytes >> 20);
    }
}
