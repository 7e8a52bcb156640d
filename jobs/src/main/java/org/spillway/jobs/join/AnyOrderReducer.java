package org.spillway.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;

/** Holds the rows of both sides of a key in memory, because they arrive in any order, and then pairs them. */
final class AnyOrderReducer extends PairingReducer<Text, SidedRow> {
    private final List<Text> left = new ArrayList<>();
    private final List<Text> right = new ArrayList<>();

    @Override
    protected void reduce(Text key, Iterable<SidedRow> rows, Context context) throws IOException, InterruptedException {
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
        // Sorted, so that the output does not depend on the order of arrival. The lines of a key are as in JoinReducer.
        left.sort(null);
        right.sort(null);
        for (Text row : right) {
            pair(key, left, row, context);
        }
    }
}
