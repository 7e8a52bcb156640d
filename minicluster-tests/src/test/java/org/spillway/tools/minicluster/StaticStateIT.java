package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.RunVariant;

/** A job that keeps state in static fields of all its classes. */
class StaticStateIT {
    private static final int MAPS = 6;
    private static final int REDUCES = 2;
    private static final int SHARED = -1;
    private static final int OWN = 1;
    private static final Path FOLDER = new Path("/static-state");
    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("mapreduce.job.inputformat.class", "Input"),
            Map.entry("mapreduce.job.map.class", "Maps"),
            Map.entry("mapreduce.job.combine.class", "Combines"),
            Map.entry("mapreduce.job.partitioner.class", "InTurn"),
            Map.entry("mapreduce.job.output.key.comparator.class", "Order"),
            Map.entry("mapreduce.job.output.group.comparator.class", "Groups"),
            Map.entry("mapreduce.job.reduce.class", "Reduces"),
            Map.entry("mapreduce.job.outputformat.class", "Output"),
            Map.entry("mapreduce.job.output.key.class", "Key"));

    @TempDir
    private static java.nio.file.Path temp;

    private static java.nio.file.Path jar;
    private static Map<String, String> expected;

    @BeforeAll
    static void runStock() throws Exception {
        jar = CompiledJob.statics(temp);
        SharedJvmJobs.writeLines(new Path(FOLDER, "in"), MAPS);
        expected = run("stock", RunVariant.STOCK, OWN, "auto");
        assertThat(expected).hasSize(REDUCES);
        assertThat(String.join("", expected.values())).contains("0 library\t1\n", "0 flag\tfirst");
    }

    @Test
    void job_sharedJvmsOfBothPlugins_outputAsStock() throws Exception {
        assertThat(run("both", RunVariant.BOTH, SHARED, "auto")).isEqualTo(expected);
    }

    @Test
    void job_sharedJvmsOfStock_outputAsStock() throws Exception {
        assertThat(run("shared", RunVariant.STOCK, SHARED, "auto")).isEqualTo(expected);
    }

    /** What the others prevent: the tasks of a JVM find each other's state. */
    @Test
    void job_notIsolated_outputDiffersFromStock() throws Exception {
        assertThat(run("never", RunVariant.BOTH, SHARED, "never")).isNotEqualTo(expected);
    }

    private static Map<String, String> run(String name, RunVariant variant, int tasks, String isolate)
            throws Exception {
        JobConf conf = new JobConf(SharedJvmJobs.settings(tasks));
        variant.settings().forEach(conf::set);
        SharedJvmJobs.share(conf, tasks);
        conf.set("spillway.jvm.isolate", isolate);
        conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 1);
        conf.setInt(MRJobConfig.JOB_RUNNING_REDUCE_LIMIT, 1);
        conf.setNumReduceTasks(REDUCES);
        CLASSES.forEach((key, type) -> conf.set(key, "statics.Statics$" + type));
        Path output = new Path(FOLDER, name);
        try (URLClassLoader ofClient = new URLClassLoader(new URL[] {jar.toUri().toURL()}, conf.getClassLoader())) {
            conf.setClassLoader(ofClient);
            Job job = Job.getInstance(conf, "static state, " + name);
            job.setJar(jar.toString());
            job.setOutputValueClass(Text.class);
            FileInputFormat.addInputPath(job, new Path(FOLDER, "in"));
            FileOutputFormat.setOutputPath(job, output);
            run(job, tasks, isolate);
        }
        return ClusterSite.CLUSTER.parts(output);
    }

    private static void run(Job job, int tasks, String isolate) throws Exception {
        ContainerLogs.requireGood(job.waitForCompletion(false), job);
        JvmsOfJob jvms = JvmsOfJob.of(job.getJobID());
        assertThat(jvms.attempts()).as("shared JVMs").hasSizeLessThan(MAPS);
        assertThat(jvms.all()).as("tasks in them").hasSize(tasks == SHARED ? MAPS + REDUCES : 0);
        List<List<String>> anew = ContainerLogs.of(job.getJobID(), "load the job's classes anew");
        boolean isIsolated = tasks == SHARED && isolate.equals("auto");
        assertThat(anew.toString()).contains(isIsolated ? ": statics.Statics$" : "[]");
    }
}
