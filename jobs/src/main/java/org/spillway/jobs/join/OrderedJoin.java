package org.spillway.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;
import org.spillway.jobs.keys.GroupComparator;
import org.spillway.jobs.keys.GroupPartitioner;

/** A join whose keys are sorted by the join key, the side and the row. */
final class OrderedJoin {
    private OrderedJoin() {}

    static void setOn(Job job, Path left, Path right) {
        MultipleInputs.addInputPath(job, left, TextInputFormat.class, LeftMapper.class);
        MultipleInputs.addInputPath(job, right, TextInputFormat.class, RightMapper.class);
        job.setMapOutputKeyClass(TaggedRow.class);
        job.setMapOutputValueClass(NullWritable.class);
        job.setSortComparatorClass(TaggedRow.Order.class);
        job.setPartitionerClass(GroupPartitioner.class);
        job.setGroupingComparatorClass(GroupComparator.class);
        job.setReducerClass(JoinReducer.class);
    }

    /** Maps the rows of one side and tags them with that side. */
    abstract static class SideMapper extends TabLineMapper<TaggedRow, NullWritable> {
        private final TaggedRow key = new TaggedRow();

        SideMapper(Side side) {
            super(TabFields.lastTakesRest("key", "row"));
            key.setSide(side);
        }

        @Override
        protected final void map(TabFields fields, Context context) throws IOException, InterruptedException {
            fields.copy(0, key.group());
            fields.copy(1, key.row());
            context.write(key, NullWritable.get());
        }
    }

    /** Reads the left input. */
    static final class LeftMapper extends SideMapper {
        LeftMapper() {
            super(Side.LEFT);
        }
    }

    /** Reads the right input. */
    static final class RightMapper extends SideMapper {
        RightMapper() {
            super(Side.RIGHT);
        }
    }

    /** Holds the left rows of a key in memory and pairs each right row with all of them. The left rows arrive first. */
    static final class JoinReducer extends PairingReducer<TaggedRow, NullWritable> {
        private final List<Text> left = new ArrayList<>();

        @Override
        protected void reduce(TaggedRow key, Iterable<NullWritable> values, Context context)
                throws IOException, InterruptedException {
            left.clear();
            boolean paired = false;
            for (NullWritable next : values) {
                if (key.side() == Side.LEFT) {
                    keep(key.group(), Side.LEFT, key.row(), left, context);
                } else if (left.isEmpty()) {
                    context.getCounter(JoinCounter.RIGHT_ROWS_ALONE).increment(1);
                } else {
                    paired = true;
                    pair(key.group(), left, key.row(), context);
                }
            }
            if (!paired) {
                context.getCounter(JoinCounter.LEFT_ROWS_ALONE).increment(left.size());
            }
        }
    }
}
