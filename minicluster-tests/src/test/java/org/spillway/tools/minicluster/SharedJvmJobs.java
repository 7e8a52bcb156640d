package org.spillway.tools.minicluster;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Small jobs with shared JVMs on the shared cluster: they count the lines of some files, all of which are the same. */
final class SharedJvmJobs {
    private static final int POLL_MILLIS = 100;

    private SharedJvmJobs() {}

    /**
     * Returns the settings of a job whose containers run beside those of other tests. The JVMs of its maps take its
     * reduces, when all maps have ended.
     *
     * @param tasks the most tasks of a JVM
     */
    static Configuration settings(int tasks) throws IOException {
        Configuration conf = ClusterJobs.smallJobs();
        share(conf, tasks);
        // An earlier one takes a JVM that a test wants for maps, and reads less of its own node.
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 1);
        conf.setInt(MRJobConfig.NUM_REDUCES, 1);
        conf.setInt(MRJobConfig.IO_SORT_MB, 10);
        conf.setInt(MRJobConfig.MAP_CPU_VCORES, 1);
        conf.setInt(MRJobConfig.REDUCE_CPU_VCORES, 1);
        conf.set(MRJobConfig.REDUCE_MEMORY_MB, conf.get(MRJobConfig.MAP_MEMORY_MB));
        return conf;
    }

    /** Makes the tasks of a job share JVMs. */
    static void share(Configuration conf, int tasks) throws IOException {
        ConfFiles.read(ConfFiles.REUSE).forEach(conf::set);
        conf.setInt(MRJobConfig.JVM_NUMTASKS_TORUN, tasks);
        tryTwice(conf);
    }

    /** Tasks that are tried only once share no JVMs. */
    static void tryTwice(Configuration conf) {
        conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 2);
        conf.setInt(MRJobConfig.REDUCE_MAX_ATTEMPTS, 2);
    }

    /** Writes a file for each map, the longest for the first: it is the first to run. */
    static void writeLines(Path folder, int maps) throws IOException {
        for (int map = 0; map < maps; map++) {
            ClusterSite.CLUSTER.write(new Path(folder, Integer.toString(map)), "line\n".repeat(maps - map));
        }
    }

    /** Returns a job that is not started. */
    static Job job(
            String name,
            Configuration conf,
            Class<? extends Mapper<LongWritable, Text, Text, IntWritable>> mapper,
            Path input,
            Path output)
            throws IOException {
        Job job = Job.getInstance(conf, name);
        job.setMapperClass(mapper);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    /** Returns the output of a job with the lines of so many maps. */
    static Map<String, String> expected(int maps) {
        return Map.of("part-r-00000", "line\t" + maps * (maps + 1) / 2 + "\n");
    }

    static long count(Job job, JobCounter counter) throws IOException {
        return job.getCounters().findCounter(counter).getValue();
    }

    /** Waits until no process of a job is left. */
    static void awaitEnd(JobID job) throws InterruptedException {
        while (!JvmsOfJob.running(job).isEmpty()) {
            Thread.sleep(POLL_MILLIS);
        }
    }
}
