package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Reads each row of any format and adds up numbers by key. Writes the sums at the end. */
abstract class RowReader extends Mapper<Object, Object, IntWritable, LongWritable> {
    private final Map<Integer, Long> sums = new HashMap<>();
    private CsvFiles.Parser csv;

    @Override
    protected final void setup(Context context) {
        csv = CsvFiles.Parser.of(context.getConfiguration());
    }

    @Override
    protected final void map(Object key, Object value, Context context) {
        Object row = csv == null ? value : csv.parse(value);
        // Avro's records come as keys, Parquet's as values with a null key.
        look((GenericRecord) (key instanceof AvroKey<?> wrapped ? wrapped.datum() : row), sums);
    }

    abstract void look(GenericRecord row, Map<Integer, Long> sums);

    // Adds up in the mapper instead of a combiner: the study measures reading, not the sort of one sum for each row.
    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        for (var sum : sums.entrySet()) {
            context.write(new IntWritable(sum.getKey()), new LongWritable(sum.getValue()));
        }
    }

    /** The counters of the scan. */
    enum Counter {
        /** The sum of all {@link RowHash}es. */
        HASH
    }

    /** Counts rows without reading their values. */
    static final class Count extends RowReader {
        @Override
        void look(GenericRecord row, Map<Integer, Long> sums) {
            // Hadoop's counter of map input records has the number.
        }
    }

    /** Adds amounts up by day. */
    static final class DaySums extends RowReader {
        @Override
        void look(GenericRecord row, Map<Integer, Long> sums) {
            DataSet.addAmount(row, sums);
        }
    }

    /** Reads each value: counts rows by their number of values, and hashes all values. */
    static final class Scan extends RowReader {
        private long hash;

        @Override
        void look(GenericRecord row, Map<Integer, Long> sums) {
            sums.merge(RowHash.columns(row), 1L, Long::sum);
            hash += RowHash.of(row);
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            super.cleanup(context);
            // Hadoop adds up the counters of tasks, as hashes are added up; both wrap around.
            context.getCounter(Counter.HASH).increment(hash);
        }
    }
}
