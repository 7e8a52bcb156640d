package org.spillway.jobs;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * {@code repartition [--in-order] <input> <output>}: distributes the lines of text files over the reduce tasks by their
 * first field, which ends at the first tab. Lines with the same first field are in the same output file. The lines are
 * written unchanged, repeated lines as often as they occur.
 *
 * <p>By default nothing is sorted, and the lines of a file may be in another order in each run. With
 * {@code --in-order} each file is sorted by the bytes of its lines.
 */
public final class Repartition extends JobTool {
    private static final String IN_ORDER = "--in-order";

    /** Creates the tool. */
    public Repartition() {
        super("repartition [generic options] [--in-order] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.withFlags(args, Set.of(IN_ORDER));
        Job job = newJob(arguments.positional());
        // The whole line is the key, so that sorted files do not depend on the order of equal keys.
        job.setMapperClass(LineKeyMapper.class);
        job.setPartitionerClass(FirstFieldPartitioner.class);
        if (arguments.has(IN_ORDER)) {
            job.setSortComparatorClass(Text.Comparator.class);
        } else {
            SortOrder.none(job.getConfiguration());
        }
        // The default Reducer writes the key once for each of its records, so groups need not be whole.
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        return job;
    }

    /** Assigns a line to a partition by the hash of its first field: that of the field as a {@link Text}. */
    static final class FirstFieldPartitioner extends Partitioner<Text, NullWritable> {
        @Override
        public int getPartition(Text line, NullWritable none, int partitions) {
            byte[] bytes = line.getBytes();
            int end = line.getLength();
            int tab = 0;
            while (tab < end && bytes[tab] != '\t') {
                tab++;
            }
            return (WritableComparator.hashBytes(bytes, tab) & Integer.MAX_VALUE) % partitions;
        }
    }
}
