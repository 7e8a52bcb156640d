package org.spillway.formats.avroparquet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.spillway.jobs.RowRangeInputFormat;

/** Runs the study's jobs, in this JVM. */
final class FormatJobs {
    /** Of HDFS's blocks and Parquet's row groups by default: local files would be split each 32 MB, in the midst of row groups. */
    private static final long SPLIT_BYTES = 128L << 20;

    private final Configuration conf;
    private final int maps;

    /**
     * Jobs of a size.
     *
     * @param conf where files are; not changed
     * @param scratch where the local job runner may put its files
     * @param maps how many tasks write, and how many run at a time
     */
    FormatJobs(Configuration conf, java.nio.file.Path scratch, int maps) {
        this.conf = new Configuration(conf);
        this.maps = maps;
        this.conf.setClass("fs.file.impl", QuickLocalFileSystem.class, FileSystem.class);
        // Whoever asked first in this JVM has put Hadoop's own into the cache.
        this.conf.setBoolean("fs.file.impl.disable.cache", true);
        this.conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        this.conf.set(MRConfig.LOCAL_DIR, scratch.resolve("local").toString());
        this.conf.set(JTConfig.JT_STAGING_AREA_ROOT, scratch.resolve("staging").toString());
        this.conf.setInt("mapreduce.local.map.tasks.maximum", maps);
        this.conf.setLong(FileInputFormat.SPLIT_MINSIZE, SPLIT_BYTES);
        // Waiting is no part of a job: the client looks each 10 ms, not each 5 s.
        this.conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, 10);
        // Else the client warns that these jobs are not Tools.
        this.conf.setBoolean(Job.USED_GENERIC_PARSER, true);
        // A map hands a few sums on: it needs no 100 MB to sort them in.
        this.conf.setInt(MRJobConfig.IO_SORT_MB, 1);
    }

    /** A job that writes rows. The caller may set its compression. */
    Job writing(DataSet data, long seed, long rows, FileFormat format, Path to) throws IOException {
        Job job = making(data, seed, rows);
        format.writeWith(job, data.schema());
        FileOutputFormat.setOutputPath(job, to);
        return job;
    }

    /** A job that makes rows and drops them. */
    Job dropping(DataSet data, long seed, long rows) throws IOException {
        Job job = making(data, seed, rows);
        job.setMapperClass(RowWriter.Dropper.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        return job;
    }

    private Job making(DataSet data, long seed, long rows) throws IOException {
        Job job = Job.getInstance(conf);
        RowWriter.configure(job.getConfiguration(), data, seed, rows);
        RowRangeInputFormat.setRows(job, rows);
        job.getConfiguration().setInt(MRJobConfig.NUM_MAPS, maps);
        job.setInputFormatClass(RowRangeInputFormat.class);
        job.setNumReduceTasks(0);
        return job;
    }

    /** A job that counts the rows of files without a look at their columns. */
    Job counting(DataSet data, FileFormat format, Path from) throws IOException {
        Job job = reading(format, data.only(), from, RowReader.Count.class);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        return job;
    }

    /** The number of rows that a job was given. */
    static long rowsOf(Job job) throws IOException {
        return job.getCounters().findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
    }

    /** A job that reads two columns, and adds one up by the day of the other. */
    Job summing(DataSet data, FileFormat format, Path from, Path to) throws IOException {
        Job job = reading(format, data.only(DataSet.TIME, DataSet.AMOUNT), from, RowReader.DaySums.class);
        FileOutputFormat.setOutputPath(job, to);
        return job;
    }

    /** A job that reads all columns, and counts rows by the number of their values. */
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
        job.setReducerClass(SumReducer.class);
        job.setNumReduceTasks(1);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(LongWritable.class);
        return job;
    }

    /**
     * Runs a job.
     *
     * @return the seconds from its submission to its end
     * @throws IOException when it fails
     */
    static double run(Job job) throws Exception {
        long start = System.nanoTime();
        if (!job.waitForCompletion(false)) {
            throw new IOException("job failed, the log says why: job=" + job.getJobID() + " mapper="
                    + job.getMapperClass().getName());
        }
        return (System.nanoTime() - start) / 1e9;
    }

    /** Reads the sums that a job wrote: a number, a tab and a sum in each line. */
    static SortedMap<Integer, Long> sums(Configuration conf, Path folder) throws IOException {
        FileSystem fs = folder.getFileSystem(conf);
        SortedMap<Integer, Long> sums = new TreeMap<>();
        for (FileStatus file : parts(fs, folder)) {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(fs.open(file.getPath()), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] cells = line.split("\t");
                    sums.put(Integer.valueOf(cells[0]), Long.valueOf(cells[1]));
                }
            }
        }
        return sums;
    }

    /** The files that the tasks of a job wrote. */
    static FileStatus[] parts(FileSystem fs, Path folder) throws IOException {
        return fs.listStatus(folder, path -> path.getName().startsWith("part-"));
    }
}
