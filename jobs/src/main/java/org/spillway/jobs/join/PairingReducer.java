package org.spillway.jobs.join;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * A reducer that holds rows of a key in memory and writes pairs of rows.
 *
 * @param <K> the class of the input keys
 * @param <V> the class of the input values
 */
abstract class PairingReducer<K, V> extends Reducer<K, V, Text, Text> {
    /**
     * At each multiple of this number of rows that are held of one side of a key, the task's status reports how many.
     * It explains a later lack of memory.
     */
    private static final int MANY_ROWS = 100_000;

    private static final byte[] TAB = {'\t'};

    private final Text joined = new Text();

    /** Adds a copy of a row, because the framework reads the next row into the same object. */
    final void keep(Text key, Side side, Text row, List<Text> rows, Context context) {
        rows.add(new Text(row));
        if (rows.size() % MANY_ROWS == 0) {
            context.setStatus("key=" + key + ": holds " + rows.size() + " rows in memory, side=" + side);
        }
    }

    /** Writes the pairs of all left rows with one right row. */
    final void pair(Text key, List<Text> left, Text right, Context context) throws IOException, InterruptedException {
        for (Text row : left) {
            joined.set(row);
            joined.append(TAB, 0, TAB.length);
            joined.append(right.getBytes(), 0, right.getLength());
            context.write(key, joined);
        }
    }
}
