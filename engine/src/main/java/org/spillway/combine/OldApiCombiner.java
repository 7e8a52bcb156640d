package org.spillway.combine;

import java.io.IOException;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.ReflectionUtils;
import org.spillway.record.Fields;
import org.spillway.record.RecordBlock;
import org.spillway.record.StandardWritable;

/** Runs a combiner of the old API with Spillway's own iterator, because Hadoop's iterator deserialises every key. */
final class OldApiCombiner<K, V> implements CombineRun<K, V> {
    private final JobConf job;
    private final Reporter reporter;
    private final Progressable progress;
    private final Class<? extends Reducer<K, V, K, V>> combinerClass;
    private final Class<K> keyClass;
    private final Class<V> valueClass;
    private final RawComparator<K> comparator;
    private final Fields fields;
    private final StandardWritable<K> match;
    private long inputRecords;

    /**
     * Makes a run of the job's combiner.
     *
     * @param reporter passed to the combiner
     * @param progress called as the combiner reads values
     */
    @SuppressWarnings("unchecked")
    OldApiCombiner(JobConf job, Reporter reporter, Progressable progress) {
        this.job = job;
        this.reporter = reporter;
        this.progress = progress;
        this.combinerClass = (Class<? extends Reducer<K, V, K, V>>) job.getCombinerClass();
        this.keyClass = (Class<K>) job.getMapOutputKeyClass();
        this.valueClass = (Class<V>) job.getMapOutputValueClass();
        this.comparator = (RawComparator<K>) job.getCombinerKeyGroupingComparator();
        this.fields = new Fields(job);
        // The comparators inside the standard Writables take keys for equal whose contents are equal, and no others.
        boolean comparesContents = comparator.getClass().getName().startsWith(keyClass.getName() + "$");
        this.match = comparesContents ? fields.standard(keyClass) : null;
    }

    @Override
    public void run(RecordBlock in, OutputCollector<K, V> out) throws IOException {
        // In a try statement, so that an exception from close does not hide an exception from the combiner.
        try (Reducer<K, V, K, V> combiner = ReflectionUtils.newInstance(combinerClass, job)) {
            // Each partition has new readers: a deserializer may keep state, and objects are reused only within a
            // partition.
            CombineValues<K, V> values = new CombineValues<>(
                    in,
                    fields.reader(keyClass, "key"),
                    fields.reader(valueClass, "value"),
                    comparator,
                    match,
                    progress);
            try {
                while (values.more()) {
                    combiner.reduce(values.key(), values, out, reporter);
                    values.nextKey();
                }
            } finally {
                inputRecords += values.asked();
            }
        }
    }

    @Override
    public long takeInputRecords() {
        long taken = inputRecords;
        inputRecords = 0;
        return taken;
    }
}
