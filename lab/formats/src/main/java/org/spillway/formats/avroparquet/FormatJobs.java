package org.spillway.formats.avroparquet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;

/** Creates and runs the study's jobs, in this JVM or on a cluster. */
final class FormatJobs {
    /**
     * The default size of HDFS's blocks and of Parquet's row groups. Without it local files would be split every 32 MB,
     * in the middle of row groups.
     */
    private static final long SPLIT_BYTES = 128L << 20;

    /**
     * Poll intervals of the client, instead of Hadoop's 5 s, so that waiting for the job's end is not part of its time.
     */
    private static final int LOCAL_POLL_MILLIS = 10;

    private static final int CLUSTER_POLL_MILLIS = 100;

    private final Configuration conf;
    private final int maps;

    private FormatJobs(Configuration conf, int maps, int pollMillis) {
        this.conf = conf;
        this.maps = maps;
        conf.setLong(FileInputFormat.SPLIT_MINSIZE, SPLIT_BYTES);
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, pollMillis);
        // Otherwise the client warns that these jobs are not Tools.
        conf.setBoolean(Job.USED_GENERIC_PARSER, true);
        // A map outputs a few sums, so it needs no sort buffer of 100 MB.
        conf.setInt(MRJobConfig.IO_SORT_MB, 1);
    }

    /**
     * Creates jobs in this JVM.
     *
     * @param base settings of the file system; not changed
     * @param scratch folder for the files of the local job runner
     * @param maps number of tasks that write made rows, and of tasks that run at a time
     */
    static FormatJobs local(Configuration base, java.nio.file.Path scratch, int maps) {
        Configuration conf = new Configuration(base);
        conf.setClass("fs.file.impl", QuickLocalFileSystem.class, FileSystem.class);
        // The cache may already hold Hadoop's own local file system.
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        conf.set(MRConfig.LOCAL_DIR, scratch.resolve("local").toString());
        conf.set(JTConfig.JT_STAGING_AREA_ROOT, scratch.resolve("staging").toString());
        conf.setInt("mapreduce.local.map.tasks.maximum", maps);
        return new FormatJobs(conf, maps, LOCAL_POLL_MILLIS);
    }

    /**
     * Creates jobs on the cluster that the settings name.
     *
     * @param base the settings; not changed
     * @param jars jars that its tasks load before the cluster's own
     * @param maps number of tasks that write made rows
     * @throws IllegalArgumentException if the settings name no cluster
     */
    static FormatJobs cluster(Configuration base, List<String> jars, int maps) {
        // Loads mapred-site.xml and yarn-site.xml.
        Configuration conf = new JobConf(base);
        String framework = conf.get(MRConfig.FRAMEWORK_NAME);
        if (!MRConfig.YARN_FRAMEWORK_NAME.equals(framework)) {
            throw new IllegalArgumentException("the settings name no YARN, " + MRConfig.FRAMEWORK_NAME + "=" + framework
                    + "; does HADOOP_CONF_DIR name the cluster's folder?");
        }
        conf.setStrings("tmpjars", jars.toArray(String[]::new));
        conf.setBoolean(MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST, true);
        // A second attempt on a busy node would count in the time of only one format.
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
        return new FormatJobs(conf, maps, CLUSTER_POLL_MILLIS);
    }

    /** Creates a job that writes rows. The caller may set its compression. */
    Job writing(Source source, FileFormat format, Path to) throws IOException {
        Job job = fed(source);
        format.writeWith(job, source.schema());
        FileOutputFormat.setOutputPath(job, to);
        return job;
    }

    /** Creates a job that makes rows, or reads a user's rows, and drops them. */
    Job dropping(Source source) throws IOException {
        Job job = fed(source);
        job.setMapperClass(RowWriter.Dropper.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        return job;
    }

    private Job fed(Source source) throws IOException {
        Job job = Job.getInstance(conf);
        source.feed(job, maps);
        job.setNumReduceTasks(0);
        return job;
    }

    /** Creates a job that counts the rows of files without reading their columns. */
    Job counting(Schema schema, FileFormat format, Path from) throws IOException {
        Job job = reading(format, Projection.of(schema), from, RowReader.Count.class);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        return job;
    }

    /** Returns the number of rows that a job's maps received. */
    static long rowsOf(Job job) throws IOException {
        return job.getCounters().findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
    }

    /** Creates a job that reads two columns and adds one up by the day of the other. */
    Job summing(Schema schema, DaySum daySum, FileFormat format, Path from, Path to) throws IOException {
        Schema columns = Projection.of(schema, daySum.day(), daySum.amount());
        Job job = reading(format, columns, from, RowReader.DaySums.class);
        daySum.configure(job.getConfiguration());
        FileOutputFormat.setOutputPath(job, to);
        return job;
    }

    /** Creates a job that reads all columns and counts rows by their number of values. */
    Job scanning(Schema schema, FileFormat format, Path from, Path to) throws IOException {
        Job job = reading(format, schema, from, RowReader.Scan.class);
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
    SortedMap<Integer, Long> takeSums(Path folder) throws IOException {
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
        fs.delete(folder, true);
        return sums;
    }

    /** Returns the files that the tasks of a job wrote. */
    static FileStatus[] parts(FileSystem fs, Path folder) throws IOException {
        return fs.listStatus(folder, path -> path.getName().startsWith("part-"));
    }
}
