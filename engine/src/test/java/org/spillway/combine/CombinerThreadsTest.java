package org.spillway.combine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.junit.jupiter.api.Test;
import org.spillway.record.Combiner;
import org.spillway.run.ListSink;
import org.spillway.run.ListSource;

/** A combiner that has threads of its own. Stock's collector lets one of them in at a time. */
class CombinerThreadsTest {
    private static final int THREADS = 4;
    private static final int EACH = 50_000;

    @Test
    void collect_threadsOfTheCombinersOwn_recordsNotMixed() throws Exception {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(LongWritable.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setCombinerClass(ThreadsOfItsOwn.class);
        Combiner combiner = CombinerOracle.combiner(job, CombinerOracle.reporter(job));
        ByteBuffer record = CombinerOracle.record(job, new LongWritable(0), new LongWritable(0));
        ListSink emitted = new ListSink();
        combiner.combine(0, ListSource.cursor(List.of(record)), emitted);
        Set<Long> keys = new HashSet<>();
        for (ByteBuffer each : emitted.records()) {
            int at = each.limit() - 2 * Long.BYTES;
            assertThat(each.getLong(at + Long.BYTES)).isEqualTo(-each.getLong(at));
            keys.add(each.getLong(at));
        }
        assertThat(keys).hasSize(THREADS * EACH);
    }

    /** Emits numbers with their negatives. */
    public static final class ThreadsOfItsOwn extends MapReduceBase
            implements Reducer<LongWritable, LongWritable, LongWritable, LongWritable> {
        @Override
        public void reduce(
                LongWritable key,
                Iterator<LongWritable> values,
                OutputCollector<LongWritable, LongWritable> out,
                Reporter reporter)
                throws IOException {
            Thread[] threads = new Thread[THREADS];
            IOException[] failures = new IOException[THREADS];
            for (int i = 0; i < THREADS; i++) {
                int first = i * EACH;
                int number = i;
                threads[i] = new Thread(() -> {
                    try {
                        for (long each = first; each < first + EACH; each++) {
                            out.collect(new LongWritable(each), new LongWritable(-each));
                        }
                    } catch (IOException e) {
                        failures[number] = e;
                    }
                });
                threads[i].start();
            }
            try {
                for (int i = 0; i < THREADS; i++) {
                    threads[i].join();
                    if (failures[i] != null) {
                        throw failures[i];
                    }
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }
}
