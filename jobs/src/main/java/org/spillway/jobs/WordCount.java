package org.spillway.jobs;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
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
        Job job = newJob(arguments.positional());
        job.setMapperClass(WordMapper.class);
        job.setCombinerClass(LongSumReducer.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        SortOrder.wholeGroups(job, arguments.has(SortOrder.ANY_ORDER));
        return job;
    }
}
