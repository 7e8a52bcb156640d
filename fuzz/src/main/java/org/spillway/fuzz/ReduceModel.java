package org.spillway.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.testing.TaskHarness.Pair;

/**
 * Computes the exact input of the reducer of a job without a combiner. It concatenates the map outputs, sorts them with
 * the JDK, and runs the same reducer on them. Records with equal keys come in the order of maps, which Spillway
 * promises and stock does not.
 */
final class ReduceModel {
    private final FuzzCase c;
    private final List<Pair> sorted;
    private final RawComparator<?> grouping;
    private final List<Pair> seen = new ArrayList<>();

    private ReduceModel(FuzzCase c, JobConf job, List<Pair> outputs) {
        RawComparator<?> order = job.getOutputKeyComparator();
        this.c = c;
        this.grouping = job.getOutputValueGroupingComparator();
        this.sorted = new ArrayList<>(outputs);
        this.sorted.sort((a, b) -> Pairs.compare(order, a, b));
    }

    /**
     * Returns the reducer's input.
     *
     * @param outputs the records of all maps, in the order of maps
     * @throws IllegalStateException if the reducer throws
     */
    static List<Pair> of(FuzzCase c, JobConf job, List<Pair> outputs) throws IOException, InterruptedException {
        ReduceModel model = new ReduceModel(c, job, outputs);
        model.run();
        return model.seen;
    }

    private void run() throws IOException, InterruptedException {
        int begin = 0;
        for (int group = 0; group < c.reducer().maxGroups() && begin < sorted.size(); group++) {
            int end = Pairs.endOfGroup(grouping, sorted, begin);
            Group values = new Group(sorted.subList(begin, end));
            // In the old API, the key remains the first key of the group.
            byte[] first = sorted.get(begin).key();
            ReducerKind.Key key = c.is(Knob.OLD_REDUCER) ? () -> first : values::key;
            c.reducer().reduce(group, key, values, new Sink());
            begin = end;
        }
    }

    private final class Sink implements ReducerKind.Sink {
        @Override
        public void group(Object key) {
            seen.add(new Pair(Mark.bytes(), (byte[]) key));
        }

        @Override
        public void value(Object key, Object value) {
            seen.add(new Pair(key == null ? new byte[0] : (byte[]) key, (byte[]) value));
        }
    }

    private static final class Group implements ReducerKind.Values {
        private final List<Pair> records;
        private int next;
        private int mark;

        Group(List<Pair> records) {
            this.records = records;
        }

        Object key() {
            return records.get(Math.max(0, next - 1)).key();
        }

        @Override
        public boolean hasNext() {
            return next < records.size();
        }

        @Override
        public Object next() {
            return records.get(next++).value();
        }

        @Override
        public void mark() {
            mark = Math.max(0, next - 1); // Hadoop returns to the position before the last value read
        }

        @Override
        public void reset() {
            next = mark;
        }
    }
}
