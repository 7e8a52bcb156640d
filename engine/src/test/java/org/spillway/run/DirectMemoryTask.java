package org.spillway.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.SpillwayCollector;
import org.spillway.disk.LocalFileOps;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.TaskHarness;

/** Work that might take direct memory outside of any budget, in a separate JVM. Prints the largest amount in use. */
final class DirectMemoryTask {
    private static volatile boolean ended;
    private static volatile long peak;

    private DirectMemoryTask() {}

    /** Usage: {@code DirectMemoryTask merge | index folder}. Prints {@code peak=BYTES}. */
    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[1]));
        Thread watch = new Thread(DirectMemoryTask::watch);
        watch.setDaemon(true);
        watch.start();
        for (int round = 0; peak == 0; round++) { // on a busy machine the watch may have had no turn meanwhile
            Path own = Files.createDirectory(folder.resolve(Integer.toString(round)));
            if (args[0].equals("merge")) {
                mergeLargeValues(own);
            } else {
                writeLargeIndex(own);
            }
        }
        ended = true;
        watch.join();
        System.out.println("peak=" + peak);
    }

    private static void mergeLargeValues(Path folder) throws Exception {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(LongWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumReduceTasks(1);
        job.setInt(MRJobConfig.IO_SORT_MB, 16);
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, folder);
        task.init();
        Random random = new Random(1);
        BytesWritable value = new BytesWritable(new byte[20 << 20]);
        for (int i = 0; i < 4; i++) {
            random.nextBytes(value.getBytes());
            task.emit(new LongWritable(random.nextLong()), value, 0);
        }
        task.collector().flush();
        task.collector().close();
    }

    private static void writeLargeIndex(Path folder) throws Exception {
        JobConf job = new JobConf(false);
        RunIndex index = new RunIndex(100_000);
        org.apache.hadoop.fs.Path path =
                new org.apache.hadoop.fs.Path(folder.resolve("index").toUri());
        Run run = new Run(new LocalFileOps(), path, index);
        index.write(Runs.place(Runs.fs(job), path), RunIndex.SHUFFLE_FIELDS);
        run.storeIndex(Runs.place(Runs.fs(job), path));
        run.index();
    }

    private static void watch() {
        while (!ended) {
            peak = Math.max(peak, DirectBytes.now());
            Thread.onSpinWait();
        }
    }
}
