package org.spillway.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;

/** Holds the left rows of a key in memory and pairs each right row with all of them. The left rows arrive first. */
final class JoinReducer extends PairingReducer<TaggedRow, NullWritable> {
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
