package org.spillway.jobs.invertedindex;

import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.keys.GroupComparator;
import org.spillway.jobs.keys.GroupPartitioner;
import org.spillway.jobs.keys.TextPairKey;

/**
 * {@code invertedindex <input> <output>}: writes a line for each word with the files that contain it, in the order of
 * their paths, and the word's count in each file: {@code word<TAB>/docs/a.txt:3<TAB>/docs/b.txt:1}.
 *
 * <p>The combiner adds up the counts of one word in one file, because it groups by the whole key. The reducer's
 * grouping comparator compares only the word.
 */
public final class InvertedIndex extends JobTool {

    /** Creates the tool. */
    public InvertedIndex() {
        super("invertedindex [generic options] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Job job = newJob(args);
        job.setMapperClass(PostingMapper.class);
        job.setMapOutputKeyClass(TextPairKey.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setCombinerClass(LongSumReducer.class);
        job.setSortComparatorClass(TextPairKey.Order.class);
        job.setPartitionerClass(GroupPartitioner.class);
        job.setGroupingComparatorClass(GroupComparator.class);
        job.setReducerClass(PostingsReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        return job;
    }
}
