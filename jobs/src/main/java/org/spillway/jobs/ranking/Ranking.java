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

/** A job whose output is one file of lines {@code number<TAB>text}, the largest number first. */
public final class Ranking {
    private static final String LIMIT = "ranking.limit";

    private Ranking() {}

    /**
     * A job that counts texts, for {@link #ofCounts} to rank.
     *
     * @param mapper writes Text and LongWritable, a text and how often it was there
     * @param counts gets sequence files
     */
    public static Job counting(
            Configuration conf,
            String name,
            Path input,
            Class<? extends Mapper<?, ?, Text, LongWritable>> mapper,
            Path counts)
            throws IOException {
        Job job = Job.getInstance(conf, name);
        job.setJarByClass(Ranking.class);
        FileInputFormat.setInputPaths(job, input);
        job.setMapperClass(mapper);
        job.setCombinerClass(LongSumReducer.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setOutputPath(job, counts);
        return job;
    }

    /** Of all texts that such a job wrote with their counts. */
    public static Job ofCounts(Configuration conf, String name, Path counts, Path output) throws IOException {
        Job job = job(conf, name, output);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        FileInputFormat.setInputPaths(job, counts);
        job.setMapperClass(CountMapper.class);
        return job;
    }

    /** Without input and mapper; the mapper is to write {@link RankedText} and nothing. */
    static Job job(Configuration conf, String name, Path output) throws IOException {
        Job job = Job.getInstance(conf, name);
        job.setJarByClass(Ranking.class);
        job.setMapOutputKeyClass(RankedText.class);
        job.setMapOutputValueClass(NullWritable.class);
        job.setReducerClass(RankReducer.class);
        // One order over all is one reduce's; what reaches it is small where a limit cuts it on the map side.
        job.setNumReduceTasks(1);
        job.setOutputKeyClass(LongWritable.class);
        job.setOutputValueClass(Text.class);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    /** Has the job write the first ones only. */
    static void setLimit(Job job, long limit) {
        job.getConfiguration().setLong(LIMIT, limit);
        job.setCombinerClass(FirstRanks.class);
    }

    static long limit(Configuration conf) {
        return conf.getLong(LIMIT, Long.MAX_VALUE);
    }
}
