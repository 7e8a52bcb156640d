package org.spillway.jobs;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/**
 * {@code wordcount [--any-order] <input> <output>}: counts the words of text files. A combiner adds up counts on the
 * map side.
 */
public final class WordCount extends JobTool {

    /** Creates the tool. */
    public WordCount() {
        super("wordcount [generic options] [--any-order] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.withFlags(args, Set.of(SortOrder.ANY_ORDER));
        requireArguments(arguments.positional(), 2);
        Path input = existingInput(arguments.positional().get(0));
        Path output = newOutput(arguments.positional().get(1));
        positive(MRJobConfig.NUM_REDUCES, 1);

        Job job = Job.getInstance(getConf(), "wordcount");
        job.setJarByClass(WordCount.class);
        FileInputFormat.setInputPaths(job, input);
        job.setMapperClass(WordMapper.class);
        job.setCombinerClass(LongSumReducer.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        SortOrder.wholeGroups(job, arguments.has(SortOrder.ANY_ORDER));
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }
}
