package org.spillway.combine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.junit.jupiter.api.Test;
import org.spillway.record.Combiner;
import org.spillway.record.RecordSink;
import org.spillway.run.ListSource;
import org.spillway.testing.Collected;

/**
 * Tests how much memory a combiner holds between partitions. Each thread of a task keeps its combiner until the task
 * ends.
 */
class TaskCombinerTest {
    private static final int LARGE = 20 << 20;

    @Test
    void combine_largeRecord_itsArrayIsFreed() throws Exception {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(IntWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setCombinerClass(IdentityReducer.class);
        ByteBuffer record = CombinerOracle.record(job, new IntWritable(1), new BytesWritable(new byte[LARGE]));
        Combiner combiner = CombinerOracle.combiner(job, CombinerOracle.reporter(job));
        WeakReference<byte[]> array = combine(combiner, record);
        assertThat(Collected.isFreed(array)).isTrue();
        assertThat(combiner).as("still in use").isNotNull();
    }

    private static WeakReference<byte[]> combine(Combiner combiner, ByteBuffer record) throws Exception {
        AtomicReference<WeakReference<byte[]>> array = new AtomicReference<>();
        combiner.combine(0, ListSource.cursor(List.of(record)), new RecordSink() {
            @Override
            public void append(ByteBuffer buffer, int start, int length) {
                assertThat(length).isGreaterThan(LARGE);
                array.set(new WeakReference<>(buffer.array()));
            }

            @Override
            public void appendMore(ByteBuffer buffer, int start, int length) {
                throw new IllegalStateException("combiners emit whole records");
            }
        });
        return array.get();
    }
}
