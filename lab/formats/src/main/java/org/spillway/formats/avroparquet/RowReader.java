package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/** Looks at each row of either format, and adds up by a number; the sums go out at the end. */
abstract class RowReader extends Mapper<Object, Object, IntWritable, LongWritable> {
    private final Tally tally = new Tally();

    @Override
    protected final void map(Object key, Object value, Context context) {
        // Avro's records come as keys, Parquet's as values beside no key.
        look(key instanceof AvroKey<?> wrapped ? (GenericRecord) wrapped.datum() : (GenericRecord) value, tally);
    }

    abstract void look(GenericRecord row, Tally tally);

    // On its own, not with a combiner: what is to be measured is the reading, not the sorting of a sum for each row.
    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        for (var sum : tally.sums().entrySet()) {
            context.write(new IntWritable(sum.getKey()), new LongWritable(sum.getValue()));
        }
    }

    /** What the scan counts. */
    enum Counter {
        /** The sum of all {@link RowHash}es. */
        HASH
    }

    /** Counts rows without a look at any. */
    static final class Count extends RowReader {
        @Override
        void look(GenericRecord row, Tally tally) {
            // Hadoop's counter of map input records has the answer.
        }
    }

    /** Adds amounts up by day. */
    static final class DaySums extends RowReader {
        private DaySum daySum;
        private DaySum.Adder adder;

        @Override
        protected void setup(Context context) {
            daySum = DaySum.of(context.getConfiguration());
        }

        @Override
        void look(GenericRecord row, Tally tally) {
            if (adder == null) {
                adder = daySum.adder(row.getSchema());
            }
            adder.add(row, tally);
        }
    }

    /** Looks at each value: how many rows have how many of them, and a hash of all. */
    static final class Scan extends RowReader {
        private long hash;

        @Override
        void look(GenericRecord row, Tally tally) {
            tally.add(RowHash.columns(row), 1);
            hash += RowHash.of(row);
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            super.cleanup(context);
            // Counters of tasks are added up, and so are hashes: both wrap around.
            context.getCounter(Counter.HASH).increment(hash);
        }

        /** The hash of all rows that a job has seen. */
        static long hashOf(Job job) throws IOException {
            return job.getCounters().findCounter(Counter.HASH).getValue();
        }
    }
}
