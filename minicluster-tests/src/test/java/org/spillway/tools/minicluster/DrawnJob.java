package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.spillway.report.RunVariant;

/** A word count with settings drawn from a seed. Some of its tasks fail once, in a JVM that other tasks have used. */
final class DrawnJob {
    private static final Path FOLDER = new Path("/drawn-jobs");
    private static final int MOST_MAPS = 12;
    private static final int MOST_LINES = 400;
    // The others have another order of keys, or none.
    private static final List<RunVariant> WAYS =
            Stream.of(RunVariant.values()).filter(RunVariant::isInKeyOrder).toList();

    private static final List<Class<? extends CompressionCodec>> CODECS =
            List.of(DefaultCodec.class, Lz4Codec.class, GzipCodec.class);

    private final long seed;
    private final int maps;
    private final Map<String, String> settings = new TreeMap<>();
    private final Map<String, String> sharing = new TreeMap<>();
    private final boolean combines;
    private final boolean reverses;

    private DrawnJob(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        maps = 1 + random.nextInt(MOST_MAPS);
        combines = random.nextBoolean();
        reverses = random.nextInt(3) == 0;
        settings.put(MRJobConfig.NUM_REDUCES, Integer.toString(random.nextInt(4)));
        settings.put(MRJobConfig.IO_SORT_MB, Integer.toString(1 + random.nextInt(10)));
        if (random.nextBoolean()) {
            settings.put(MRJobConfig.MAP_OUTPUT_COMPRESS, "true");
            settings.put(
                    MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC,
                    CODECS.get(random.nextInt(CODECS.size())).getName());
        }
        sharing.putAll(WAYS.get(random.nextInt(WAYS.size())).settings());
        sharing.putAll(ConfFiles.read(ConfFiles.REUSE));
        sharing.put(MRJobConfig.JVM_NUMTASKS_TORUN, one(random, "2", "3", "5", "-1"));
        sharing.put(MRJobConfig.JOB_RUNNING_MAP_LIMIT, one(random, "0", "1", "2"));
        sharing.put(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, one(random, "0.05", "1"));
        sharing.put(MRJobConfig.MAP_MEMORY_MB, "512");
        sharing.put(MRJobConfig.REDUCE_MEMORY_MB, one(random, "512", "640"));
        sharing.put(FailingTasks.SHARE, one(random, "0", "0.1", "0.3"));
        sharing.put(FailingTasks.SEED, Long.toString(seed));
    }

    /** Draws a job. */
    static DrawnJob of(long seed) {
        return new DrawnJob(seed);
    }

    private static String one(Random random, String... values) {
        return values[random.nextInt(values.length)];
    }

    /** Runs it with shared JVMs, and with stock in this JVM. Fails with the seed if they differ. */
    void check() throws Exception {
        writeInput();
        Job stock = run("stock", Map.of(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
        Job shared = run("shared", sharing);
        assertThat(ClusterSite.CLUSTER.parts(output("shared")).equals(ClusterSite.CLUSTER.parts(output("stock"))))
                .as("output as stock's, %s", this)
                .isTrue();
        assertThat(ClusterJobs.values(shared.getCounters(), ClusterJobs.SAME))
                .as("%s", this)
                .isEqualTo(ClusterJobs.values(stock.getCounters(), ClusterJobs.SAME));
        assertFailedAsDrawn(shared, TaskType.MAP, maps, JobCounter.NUM_FAILED_MAPS, JobCounter.NUM_KILLED_MAPS);
        assertFailedAsDrawn(
                shared,
                TaskType.REDUCE,
                shared.getNumReduceTasks(),
                JobCounter.NUM_FAILED_REDUCES,
                JobCounter.NUM_KILLED_REDUCES);
        assertThat(SharedJvmJobs.count(shared, JobCounter.TOTAL_LAUNCHED_MAPS))
                .as("%s", this)
                .isEqualTo(maps
                        + SharedJvmJobs.count(shared, JobCounter.NUM_FAILED_MAPS)
                        + SharedJvmJobs.count(shared, JobCounter.NUM_KILLED_MAPS));
        assertThat(JvmsOfJob.of(shared.getJobID()).all()).as("%s", this).doesNotHaveDuplicates();
    }

    /** Runs it in a session, if need be with fewer reduces, and with stock in this JVM. Fails with the seed if they differ. */
    void checkInSession() throws Exception {
        settings.merge(MRJobConfig.NUM_REDUCES, "1", (drawn, most) -> drawn.equals("0") ? drawn : most);
        writeInput();
        Job stock = run("stock", Map.of(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
        Map<String, String> session = new TreeMap<>(sharing);
        SessionJobs.session("drawn").getPropsWithPrefix("").forEach(session::put);
        sharing.forEach((key, value) -> {
            if (key.endsWith(".class")) {
                session.put(key, value);
            }
        });
        settings.keySet().forEach(session::remove);
        session.put(FailingTasks.SHARE, "0");
        session.put(MRJobConfig.JOB_UBERTASK_MAXMAPS, Integer.toString(MOST_MAPS));
        Job small = run("session", session);
        assertThat(ContainerLogs.syslogs(small.getJobID()))
                .as("containers of %s", this)
                .isEmpty();
        assertThat(ClusterSite.CLUSTER.parts(output("session")).equals(ClusterSite.CLUSTER.parts(output("stock"))))
                .as("output as stock's, %s", this)
                .isTrue();
        assertThat(ClusterJobs.values(small.getCounters(), ClusterJobs.SAME))
                .as("%s", this)
                .isEqualTo(ClusterJobs.values(stock.getCounters(), ClusterJobs.SAME));
    }

    // Where maps lack room, Hadoop's allocator kills reduces. Then a first attempt, which would have failed, was
    // killed.
    private void assertFailedAsDrawn(Job job, TaskType type, int tasks, JobCounter failed, JobCounter killed)
            throws Exception {
        int drawn = FailingTasks.count(job.getConfiguration(), type, tasks);
        assertThat(SharedJvmJobs.count(job, failed))
                .as("%s of %s", failed, this)
                .isBetween(drawn - SharedJvmJobs.count(job, killed), (long) drawn);
    }

    private void writeInput() throws Exception {
        Random random = new Random(seed);
        for (int map = 0; map < maps; map++) {
            StringBuilder text = new StringBuilder();
            for (int line = random.nextInt(MOST_LINES); line >= 0; line--) {
                text.append("w").append(random.nextInt(200)).append(" v").append(random.nextInt(1 << 20));
                text.append('\n');
            }
            ClusterSite.CLUSTER.write(new Path(FOLDER, seed + "-text/" + map), text.toString());
        }
    }

    private Job run(String name, Map<String, String> more) throws Exception {
        Configuration conf = ClusterJobs.smallJobs();
        SharedJvmJobs.tryTwice(conf);
        conf.setInt(MRJobConfig.MAX_TASK_FAILURES_PER_TRACKER, 100); // there is one node
        conf.setInt(MRJobConfig.MAP_CPU_VCORES, 2); // beside other tests
        conf.setInt(MRJobConfig.REDUCE_CPU_VCORES, 2);
        settings.forEach(conf::set);
        more.forEach(conf::set);
        Job job = Job.getInstance(conf, "drawn " + seed + " " + name);
        job.setMapperClass(FailingTasks.DrawnMapper.class);
        job.setReducerClass(FailingTasks.DrawnReducer.class);
        if (combines) {
            job.setCombinerClass(IntSumReducer.class);
        }
        if (reverses) {
            job.setSortComparatorClass(FailingTasks.Reverse.class);
        }
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new Path(FOLDER, seed + "-text"));
        FileOutputFormat.setOutputPath(job, output(name));
        ContainerLogs.requireGood(job.waitForCompletion(false), job);
        return job;
    }

    private Path output(String name) {
        return new Path(FOLDER, seed + "-" + name);
    }

    @Override
    public String toString() {
        return "seed=" + seed + " maps=" + maps + " combiner=" + combines + " reverse=" + reverses + " " + settings
                + " " + sharing;
    }
}
