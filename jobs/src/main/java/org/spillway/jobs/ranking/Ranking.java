package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.spillway.jobs.SortOrder;
import org.spillway.jobs.UsageException;

/**
 * Creates jobs that write one file of lines {@code number<TAB>text} with the largest number first, and jobs that count
 * texts for them.
 */
public final class Ranking {
    private static final String LIMIT = "ranking.limit";

    private Ranking() {}

    /**
     * Creates a job that counts texts. {@link #ofCounts} ranks its output.
     *
     * @param mapper writes a Text and a LongWritable: a text and its number of occurrences
     * @param counts the output folder, for sequence files
     * @throws UsageException if the comparator of the configuration does not keep groups whole
     */
    public static Job counting(
            Configuration conf,
            String name,
            Path input,
            Class<? extends Mapper<?, ?, Text, LongWritable>> mapper,
            Path counts)
            throws IOException, UsageException {
        Job job = Job.getInstance(conf, name);
        job.setJarByClass(Ranking.class);
        FileInputFormat.setInputPaths(job, input);
        job.setMapperClass(mapper);
        job.setCombinerClass(LongSumReducer.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        SortOrder.wholeGroups(job, false);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setOutputPath(job, counts);
        return job;
    }

    /** Creates a job that ranks all texts of a {@link #counting} job by their counts. */
    public static Job ofCounts(Configuration conf, String name, Path counts, Path output) throws IOException {
        Job job = job(conf, name, output);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        FileInputFormat.setInputPaths(job, counts);
        job.setMapperClass(CountMapper.class);
        return job;
    }

    /**
     * Creates a ranking job without input and mapper. The mapper must write {@link RankedText} keys and NullWritable
     * values.
     */
    static Job job(Configuration conf, String name, Path output) throws IOException {
        Job job = Job.getInstance(conf, name);
        job.setJarByClass(Ranking.class);
        job.setMapOutputKeyClass(RankedText.class);
        job.setMapOutputValueClass(NullWritable.class);
        // The class of the keys has this order. The configuration may name another one.
        job.setSortComparatorClass(RankedText.Order.class);
        job.setReducerClass(RankReducer.class);
        // A single reduce task gives one order over all records. If there is a limit, the combiner keeps this task's
        // input small.
        job.setNumReduceTasks(1);
        job.setOutputKeyClass(LongWritable.class);
        job.setOutputValueClass(Text.class);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    /** Limits the job's output to the first records. */
    static void setLimit(Job job, long limit) {
        job.getConfiguration().setLong(LIMIT, limit);
        job.setCombinerClass(LimitCombiner.class);
    }

    static long limit(Configuration conf) {
        return conf.getLong(LIMIT, Long.MAX_VALUE);
    }
}
