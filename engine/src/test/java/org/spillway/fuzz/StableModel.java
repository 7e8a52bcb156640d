package org.spillway.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.testing.Serialized;
import org.spillway.testing.TaskHarness.Pair;

/**
 * Computes the exact output of a job without a combiner: its records, sorted by the JDK. Records with equal keys come
 * in the order in which they were collected. Spillway promises this order with any threads and spills. Stock leaves it
 * open, so a comparison with stock cannot check it.
 */
final class StableModel {
    private final List<List<Pair>> partitions = new ArrayList<>();
    private long bytes;

    StableModel(FuzzCase c, JobConf job) throws IOException {
        for (int p = 0; p < c.get(Knob.PARTITIONS); p++) {
            partitions.add(new ArrayList<>(0));
        }
        collect(
                new CaseRecords(c),
                new Serialized(job, c.keys().type()),
                new Serialized(job, c.values().type()));
        RawComparator<?> comparator = job.getOutputKeyComparator();
        Comparator<Pair> order = (a, b) -> Pairs.compare(comparator, a, b);
        partitions.forEach(records -> records.sort(order));
    }

    /** Key and value bytes of all records. */
    long bytes() {
        return bytes;
    }

    void check(List<List<Pair>> spillway) {
        for (int p = 0; p < partitions.size(); p++) {
            List<Pair> expected = partitions.get(p);
            for (int i = 0; i < expected.size(); i++) {
                if (!Pairs.same(expected.get(i), spillway.get(p).get(i))) {
                    throw new Difference(
                            "not as collected",
                            "partition=" + p + " record=" + i + " expected=" + Pairs.show(expected.get(i))
                                    + " spillway="
                                    + Pairs.show(spillway.get(p).get(i)));
                }
            }
        }
    }

    private void collect(CaseRecords records, Serialized keys, Serialized values) throws IOException {
        for (int i = 0; i < records.count(); i++) {
            Pair pair = new Pair(keys.bytes(records.key(i)), values.bytes(records.value(i)));
            partitions.get(records.partition(i)).add(pair);
            bytes += pair.key().length + pair.value().length;
        }
    }
}
