package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;

/** Creates and runs the study's jobs, in this JVM. */
final class FormatJobs {
    /**
     * The default size of HDFS's blocks and of Parquet's row groups. Without it local files would be split every 32 MB,
     * in the middle of row groups.
     */
    private static final long SPLIT_BYTES = 128L << 20;

    /** Instead of Hadoop's 5 s, so that waiting for the job's end is not part of its time. */
    private static final int POLL_MILLIS = 10;

    /** Tasks that write rows, and tasks that run at a time. */
    private static final int MAPS = Runtime.getRuntime().availableProcessors();

    private final Configuration conf;

    /**
     * Creates the settings of all jobs.
     *
     * @param base settings of the file system; not changed
     * @param local a folder for the files of the local job runner
     */
    FormatJobs(Configuration base, java.nio.file.Path local) {
        conf = new Configuration(base);
        conf.setClass("fs.file.impl", QuickLocalFileSystem.class, FileSystem.class);
        // The cache may already hold Hadoop's own local file system.
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        conf.set(MRConfig.LOCAL_DIR, local.resolve("local").toString());
        conf.set(JTConfig.JT_STAGING_AREA_ROOT, local.resolve("staging").toString());
        conf.setInt("mapreduce.local.map.tasks.maximum", MAPS);
        conf.setLong(FileInputFormat.SPLIT_MINSIZE, SPLIT_BYTES);
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, POLL_MILLIS);
        // Otherwise the client warns that these jobs are not Tools.
        conf.setBoolean(Job.USED_GENERIC_PARSER, true);
        // A map outputs a few sums, so it needs no sort buffer of 100 MB.
        conf.setInt(MRJobConfig.IO_SORT_MB, 1);
    }

    /** Creates a job that writes rows. The caller may set its compression. */
    Job writing(MadeRows rows, FileFormat format, Path to) throws IOException {
        Job job = making(rows);
        format.writeWith(job, rows.data().schema());
        FileOutputFormat.setOutputPath(job, to);
        return job;
    }

    /** Creates a job that makes rows and drops them. */
    Job dropping(MadeRows rows) throws IOException {
        Job job = making(rows);
        job.setMapperClass(RowWriter.Dropper.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        return job;
    }

    private Job making(MadeRows rows) throws IOException {
        Job job = Job.getInstance(conf);
        rows.feed(job, MAPS);
        job.setNumReduceTasks(0);
        return job;
    }

    /** Creates a job that counts the rows of files without reading their columns. */
    Job counting(DataSet data, FileFormat format, Path from) throws IOException {
        Job job = reading(format, data.schema(List.of()), from, RowReader.Count.class);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        return job;
    }

    /** Creates a job that reads two columns and adds one up by the day of the other. */
    Job summing(DataSet data, FileFormat format, Path from, Path to) throws IOException {
        Schema columns = data.schema(List.of(DataSet.TIME, DataSet.AMOUNT));
        Job job = reading(format, columns, from, RowReader.DaySums.class);
        FileOutputFormat.setOutputPath(job, to);
        return job;
    }

    /** Creates a job that reads all columns and counts rows by their number of values. */
    Job scanning(DataSet data, FileFormat format, Path from, Path to) throws IOException {
        Job job = reading(format, data.schema(), from, RowReader.Scan.class);
        FileOutputFormat.setOutputPath(job, to);
        return job;
    }

    private Job reading(FileFormat format, Schema columns, Path from, Class<? extends RowReader> mapper)
            throws IOException {
        Job job = Job.getInstance(conf);
        format.readWith(job, columns);
        FileInputFormat.setInputPaths(job, from);
        job.setMapperClass(mapper);
        job.setReducerClass(LongSumReducer.class);
        job.setNumReduceTasks(1);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(LongWritable.class);
        return job;
    }

    /**
     * Runs a job.
     *
     * @return the seconds from its submission to its end
     * @throws IOException if it fails
     */
    static double run(Job job) throws Exception {
        long start = System.nanoTime();
        if (!job.waitForCompletion(false)) {
            throw new IOException("job failed, the log says why: job=" + job.getJobID() + " mapper="
                    + job.getMapperClass().getName());
        }
        return (System.nanoTime() - start) / 1e9;
    }

    /** Reads the sums that a job wrote (each line a number, a tab and a sum), then deletes its output. */
    Map<Integer, Long> takeSums(Path folder) throws IOException {
        FileSystem fs = folder.getFileSystem(conf);
        Map<Integer, Long> sums = new TreeMap<>();
        for (FileStatus file : parts(fs, folder)) {
            try (FSDataInputStream in = fs.open(file.getPath())) {
                new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                    String[] cells = line.split("\t");
                    sums.put(Integer.valueOf(cells[0]), Long.valueOf(cells[1]));
                });
            }
        }
        fs.delete(folder, true);
        return sums;
    }

    /** Returns the files that the tasks of a job wrote. */
    static FileStatus[] parts(FileSystem fs, Path folder) throws IOException {
        return fs.listStatus(folder, path -> path.getName().startsWith("part-"));
    }

    /**
     * Hadoop's local file system with permissions set by Java. Without native code Hadoop starts a {@code
     * chmod} process for each permission. A local job sets some 30, which would be most of the time of a small
     * job.
     */
    public static final class QuickLocalFileSystem extends LocalFileSystem {
        /** Called by Hadoop. */
        QuickLocalFileSystem() {
            super(new Raw());
        }

        private static final class Raw extends RawLocalFileSystem {
            @Override
            public void setPermission(Path path, FsPermission permission) throws IOException {
                // Drops the sticky bit, which Hadoop writes as t or T. Jobs do not set it on local files.
                String letters = permission.toString().replace('t', 'x').replace('T', '-');
                Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(letters));
            }
        }
    }
}
