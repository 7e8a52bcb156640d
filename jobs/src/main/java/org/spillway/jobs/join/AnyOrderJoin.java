package org.spillway.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.spillway.jobs.SortOrder;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;

/**
 * A join whose keys are sorted by a hash. A hash of a composite key would separate the rows of a join key, so here the
 * join key alone is the key.
 */
final class AnyOrderJoin {
    private AnyOrderJoin() {}

    static void setOn(Job job, Path left, Path right) {
        MultipleInputs.addInputPath(job, left, TextInputFormat.class, LeftMapper.class);
        MultipleInputs.addInputPath(job, right, TextInputFormat.class, RightMapper.class);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(SidedRow.class);
        SortOrder.byHash(job.getConfiguration());
        job.setReducerClass(JoinReducer.class);
    }

    /** Maps the rows of one side to the join key and the row with its side. */
    abstract static class SideMapper extends TabLineMapper<Text, SidedRow> {
        private final Text key = new Text();
        private final SidedRow value = new SidedRow();

        SideMapper(Side side) {
            super(TabFields.lastTakesRest("key", "row"));
            value.setSide(side);
        }

        @Override
        protected final void map(TabFields fields, Context context) throws IOException, InterruptedException {
            fields.copy(0, key);
            fields.copy(1, value.row());
            context.write(key, value);
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

    /** Holds the rows of both sides of a key in memory, because they arrive in any order, and then pairs them. */
    static final class JoinReducer extends PairingReducer<Text, SidedRow> {
        private final List<Text> left = new ArrayList<>();
        private final List<Text> right = new ArrayList<>();

        @Override
        protected void reduce(Text key, Iterable<SidedRow> rows, Context context)
                throws IOException, InterruptedException {
            left.clear();
            right.clear();
            for (SidedRow next : rows) {
                keep(key, next.side(), next.row(), next.side() == Side.LEFT ? left : right, context);
            }
            if (left.isEmpty()) {
                context.getCounter(JoinCounter.RIGHT_ROWS_ALONE).increment(right.size());
            } else if (right.isEmpty()) {
                context.getCounter(JoinCounter.LEFT_ROWS_ALONE).increment(left.size());
            } else {
                pairAll(key, context);
            }
        }

        private void pairAll(Text key, Context context) throws IOException, InterruptedException {
            // Sorted, so that the output does not depend on the order of arrival. The lines of a key are as in
            // OrderedJoin.
            left.sort(null);
            right.sort(null);
            for (Text row : right) {
                pair(key, left, row, context);
            }
        }
    }
}
