package org.spillway.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.testing.TaskHarness.Pair;

/**
 * What the reducer of a job without a combiner must see, to the byte: the outputs of the maps one behind the other, sorted by
 * the JDK, and read by the very reducer. Stock leaves open how records of equal keys come; Spillway promises the order of the
 * maps.
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
     * What the reducer sees.
     *
     * @param outputs of all maps, in the order of maps
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
            // In the old API the key stays the group's first one.
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
            mark = Math.max(0, next - 1); // Hadoop goes back to before the last value that was read
        }

        @Override
        public void reset() {
            next = mark;
        }
    }
}
