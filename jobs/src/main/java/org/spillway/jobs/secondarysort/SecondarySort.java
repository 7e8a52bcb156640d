package org.spillway.jobs.secondarysort;

import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.keys.GroupComparator;
import org.spillway.jobs.keys.GroupPartitioner;
import org.spillway.jobs.keys.TextLongKey;

/**
 * {@code secondarysort <input> <output>}: reads lines {@code name<TAB>number} and writes a line for each name with its
 * numbers in ascending order, separated by spaces: {@code ann<TAB>-4 17 17 300}.
 */
public final class SecondarySort extends JobTool {

    /** Creates the tool. */
    public SecondarySort() {
        super("secondarysort [generic options] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Job job = newJob(args);
        job.setMapperClass(NumberMapper.class);
        job.setMapOutputKeyClass(TextLongKey.class);
        job.setMapOutputValueClass(NullWritable.class);
        // Keys are sorted by name and number. Only the name selects the reduce task and the reducer call.
        job.setSortComparatorClass(TextLongKey.Order.class);
        job.setPartitionerClass(GroupPartitioner.class);
        job.setGroupingComparatorClass(GroupComparator.class);
        job.setReducerClass(NumbersReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        return job;
    }
}
