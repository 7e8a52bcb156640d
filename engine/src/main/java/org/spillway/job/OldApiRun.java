package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ReflectionUtils;
import org.spillway.record.FieldReaders;
import org.spillway.record.RecordBlock;
import org.spillway.record.StandardWritable;

/** Runs a combiner of the old API, by an iterator of our own: Hadoop's deserialises every key. */
final class OldApiRun<K, V> implements CombineRun<K, V> {
    private final JobConf job;
    private final Reporter reporter;
    private final Class<? extends Reducer<K, V, K, V>> combinerClass;
    private final Class<K> keyClass;
    private final Class<V> valueClass;
    private final RawComparator<K> comparator;
    private final FieldReaders readers;
    private final StandardWritable<K> match;
    private long inputRecords;

    @SuppressWarnings("unchecked")
    OldApiRun(JobConf job, Reporter reporter) {
        this.job = job;
        this.reporter = reporter;
        this.combinerClass = (Class<? extends Reducer<K, V, K, V>>) job.getCombinerClass();
        this.keyClass = (Class<K>) job.getMapOutputKeyClass();
        this.valueClass = (Class<V>) job.getMapOutputValueClass();
        this.comparator = (RawComparator<K>) job.getCombinerKeyGroupingComparator();
        this.readers = new FieldReaders(job);
        StandardWritable<K> key = readers.byHand(keyClass);
        this.match = key != null && key.isMatchedBy(comparator.getClass()) ? key : null;
    }

    @Override
    public void run(RecordBlock in, OutputCollector<K, V> out) throws IOException {
        // Closed so that what close throws does not hide what the combiner threw.
        try (Reducer<K, V, K, V> combiner = ReflectionUtils.newInstance(combinerClass, job)) {
            // Readers for this partition alone: a deserializer may keep things, and objects are reused within a
            // partition.
            CombineValues<K, V> values = new CombineValues<>(
                    in, readers.open(keyClass, "key"), readers.open(valueClass, "value"), comparator, match, reporter);
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
