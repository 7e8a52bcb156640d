package org.spillway.jobs;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.jobs.keys.GroupComparator;
import org.spillway.jobs.keys.GroupPartitioner;
import org.spillway.jobs.keys.TextLongKey;

/**
 * {@code secondarysort <input> <output>}: reads lines {@code name<TAB>number} and writes a line for each name with its
 * numbers in ascending order, separated by spaces: {@code ann<TAB>-4 17 17 300}. The framework sorts the values, so the
 * reducer does not hold them in memory.
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

    /** Maps a line to a key of name and number. The value is empty. */
    static final class NumberMapper extends TabLineMapper<TextLongKey, NullWritable> {
        private final TextLongKey key = new TextLongKey();

        NumberMapper() {
            super(TabFields.exactly("name", "number"));
        }

        @Override
        protected void map(TabFields fields, Context context)
                throws IOException, InterruptedException, MalformedLineException {
            fields.copy(0, key.group());
            key.setNumber(fields.number(1));
            context.write(key, NullWritable.get());
        }
    }

    /** Writes the numbers of a name, which arrive in ascending order. */
    static final class NumbersReducer extends Reducer<TextLongKey, NullWritable, Text, Text> {
        private final StringBuilder line = new StringBuilder();
        private final Text numbers = new Text();

        @Override
        protected void reduce(TextLongKey key, Iterable<NullWritable> values, Context context)
                throws IOException, InterruptedException {
            line.setLength(0);
            // Advancing to the next value reads the next key into the same object, so key.number() changes.
            for (NullWritable next : values) {
                if (line.length() > 0) {
                    line.append(' ');
                }
                line.append(key.number());
            }
            numbers.set(line.toString());
            context.write(key.group(), numbers);
        }
    }
}
