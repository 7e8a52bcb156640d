package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * Runs a job whose maps read lines from HDFS and whose single reduce receives all of them. It shows which part of a
 * job's reads goes through HDFS, and by which path. The job runs inside this JVM, on stock Hadoop.
 */
final class ShuffleJob {
    /** Seconds that the job took. */
    static final String SECONDS = "s";

    /** Bytes that the job read from HDFS, in all tasks and the client. */
    static final String HDFS_BYTES = "HDFS bytes";

    /** The part of these bytes that is not from the input file. */
    static final String OTHER_HDFS_BYTES = "HDFS bytes beside the input";

    /** Bytes that the reduce fetched from the maps. */
    static final String SHUFFLE_BYTES = "shuffle bytes";

    /** Bytes that the job read from files on the local disk, in all tasks and the client. */
    static final String LOCAL_BYTES = "local bytes";

    private static final String POLL_MILLIS = "20";

    private ShuffleJob() {}

    /**
     * Runs the job.
     *
     * @param fs the file system, which the job's tasks use too
     * @param local a folder on the local disk for the intermediate files between the maps and the reduce
     * @return the figures named above
     */
    static Map<String, Double> run(WatchedFileSystem fs, ReadPath path, Path input, long size, java.nio.file.Path local)
            throws Exception {
        Job job = job(fs, fs.makeQualified(input), local);
        long localBefore = localBytes();
        long started = System.nanoTime();
        boolean succeeded = job.waitForCompletion(false);
        double seconds = (System.nanoTime() - started) / 1e9;
        if (!succeeded) {
            throw new IOException("the job failed: " + job.getStatus().getFailureInfo());
        }
        long localRead = localBytes() - localBefore;
        Content.checkCount(
                input.toString(),
                "lines that reached the reduce",
                size / Content.LINE,
                counter(job, CheckingReducer.Counter.RIGHT_LINES));
        return Map.of(
                SECONDS, seconds,
                HDFS_BYTES, (double) path.check(fs.read(), size),
                OTHER_HDFS_BYTES, (double) fs.readBeside(input),
                SHUFFLE_BYTES, (double) counter(job, TaskCounter.REDUCE_SHUFFLE_BYTES),
                LOCAL_BYTES, (double) localRead);
    }

    private static long counter(Job job, Enum<?> name) throws IOException {
        return job.getCounters().findCounter(name).getValue();
    }

    /** Returns the bytes that this JVM has read through Hadoop's local file system so far. */
    private static long localBytes() {
        StorageStatistics read = FileSystem.getGlobalStorageStatistics().get("file");
        Long bytes = read == null ? null : read.getLong("bytesRead");
        return bytes == null ? 0 : bytes;
    }

    private static Job job(FileSystem fs, Path input, java.nio.file.Path local) throws IOException {
        Configuration conf = new Configuration(fs.getConf());
        // Only the input is on HDFS, so all reads from HDFS are of the input.
        FileSystem.setDefaultUri(conf, URI.create("file:///"));
        conf.set("mapreduce.framework.name", "local");
        conf.set("hadoop.tmp.dir", local.toString());
        conf.set("mapreduce.cluster.local.dir", local.resolve("local").toString());
        conf.set(
                "mapreduce.jobtracker.staging.root.dir",
                local.resolve("staging").toString());
        conf.set("mapreduce.client.completion.pollinterval", POLL_MILLIS);
        conf.set("mapreduce.client.progressmonitor.pollinterval", POLL_MILLIS);
        Job job = Job.getInstance(conf, "short-circuit");
        job.setInputFormatClass(TextInputFormat.class);
        FileInputFormat.addInputPath(job, input);
        job.setMapOutputKeyClass(LongWritable.class);
        job.setMapOutputValueClass(Text.class);
        job.setReducerClass(CheckingReducer.class);
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        return job;
    }
}
