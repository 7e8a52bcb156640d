package org.spillway.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
    private final Map<Pair, Comparable<Object>> objects = new IdentityHashMap<>();
    private long bytes;

    /** Creates the model of a job with a comparator that can compare all its keys. */
    StableModel(FuzzCase c, JobConf job) throws IOException {
        this(c, job, false);
    }

    /**
     * Creates the model.
     *
     * @param byObject whether keys are compared as objects, in their natural order, and not by the job's comparator
     */
    StableModel(FuzzCase c, JobConf job, boolean byObject) throws IOException {
        for (int p = 0; p < c.get(Knob.PARTITIONS); p++) {
            partitions.add(new ArrayList<>(0));
        }
        collect(
                new CaseRecords(c),
                new Serialized(job, c.keys().type()),
                new Serialized(job, c.values().type()),
                byObject);
        RawComparator<?> comparator = job.getOutputKeyComparator();
        Comparator<Pair> order =
                byObject ? Comparator.comparing(objects::get) : (a, b) -> Pairs.compare(comparator, a, b);
        partitions.forEach(records -> records.sort(order));
        objects.clear();
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

    @SuppressWarnings("unchecked")
    private void collect(CaseRecords records, Serialized keys, Serialized values, boolean byObject) throws IOException {
        for (int i = 0; i < records.count(); i++) {
            Object key = records.key(i);
            Pair pair = new Pair(keys.bytes(key), values.bytes(records.value(i)));
            if (byObject) {
                objects.put(pair, (Comparable<Object>) key);
            }
            partitions.get(records.partition(i)).add(pair);
            bytes += pair.key().length + pair.value().length;
        }
    }
}
