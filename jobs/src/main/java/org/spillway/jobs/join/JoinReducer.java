package org.spillway.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Holds the left rows of a key in memory and pairs each right row with all of them. The left rows arrive first. */
final class JoinReducer extends Reducer<TaggedRow, NullWritable, Text, Text> {
    /**
     * At each multiple of this number of left rows of a key, the task's status reports how many rows are held. It
     * explains a later lack of memory.
     */
    private static final int MANY_ROWS = 100_000;

    private static final byte[] TAB = {'\t'};

    private final List<Text> left = new ArrayList<>();
    private final Text joined = new Text();

    @Override
    protected void reduce(TaggedRow key, Iterable<NullWritable> values, Context context)
            throws IOException, InterruptedException {
        left.clear();
        boolean paired = false;
        for (NullWritable next : values) {
            if (key.side() == Side.LEFT) {
                keep(key, context);
            } else if (left.isEmpty()) {
                context.getCounter(JoinCounter.RIGHT_ROWS_ALONE).increment(1);
            } else {
                paired = true;
                pair(key, context);
            }
        }
        if (!paired) {
            context.getCounter(JoinCounter.LEFT_ROWS_ALONE).increment(left.size());
        }
    }

    private void keep(TaggedRow key, Context context) {
        // Copies the row, because the next key is read into the same object.
        left.add(new Text(key.row()));
        if (left.size() % MANY_ROWS == 0) {
            context.setStatus("key=" + key.group() + ": holds " + left.size() + " left rows in memory");
        }
    }

    private void pair(TaggedRow key, Context context) throws IOException, InterruptedException {
        for (Text row : left) {
            joined.set(row);
            joined.append(TAB, 0, TAB.length);
            joined.append(key.row().getBytes(), 0, key.row().getLength());
            context.write(key.group(), joined);
        }
    }
}
