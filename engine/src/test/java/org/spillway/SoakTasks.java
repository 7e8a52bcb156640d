package org.spillway;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.testing.ProcFile;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/** Runs many different tasks in one JVM, as uber mode and LocalJobRunner do, and prints the JVM's resident size. */
public final class SoakTasks {
    private static final int RECORDS = 30_000;

    private SoakTasks() {}

    /**
     * Usage: {@code SoakTasks tasks every folder}. Prints a line {@code tasks=N rss=KiB} after every {@code every}
     * tasks.
     */
    public static void main(String[] args) throws Exception {
        int tasks = Integer.parseInt(args[0]);
        int every = Integer.parseInt(args[1]);
        Path folder = Path.of(args[2]);
        for (int i = 1; i <= tasks; i++) {
            runTask(i, folder);
            if (i % every == 0) {
                System.out.println("tasks=" + i + " rss=" + ProcFile.number("status", "VmRSS:"));
            }
        }
    }

    private static void runTask(int number, Path folder) throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job(number), folder);
        task.init();
        Random random = new Random(number);
        Text key = new Text();
        LongWritable value = new LongWritable();
        for (int i = 0; i < RECORDS; i++) {
            key.set("key" + random.nextInt(5000));
            value.set(i);
            task.emit(key, value, random.nextInt(task.partitions()));
        }
        // Every ninth task is killed before its end.
        if (number % 9 != 0) {
            task.collector().flush();
        }
        task.collector().close();
        TaskHarness.deleteAll(List.of(folder));
    }

    private static JobConf job(int number) {
        JobConf job = TestJob.job(Text.class, LongWritable.class, 1 + number % 40, number % 10 == 0 ? 32 : 1);
        job.setInt(MRJobConfig.IO_SORT_FACTOR, 2 + number % 9);
        switch (number % 6) {
            case 0 -> job.setMapOutputCompressorClass(Lz4Codec.class);
            case 1 -> job.setMapOutputCompressorClass(SnappyCodec.class);
            case 2 -> job.setMapOutputCompressorClass(GzipCodec.class);
            case 3 -> job.setOutputKeyComparatorClass(Backwards.class);
            case 4 -> job.setCombinerClass(LongSumReducer.class);
            default -> job.setBoolean("spillway.counters", true);
        }
        job.setCompressMapOutput(number % 6 < 3);
        return job;
    }

    /** A comparator of the job's own, which reverses Text's order. */
    public static final class Backwards extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return super.compare(b2, s2, l2, b1, s1, l1);
        }
    }
}
