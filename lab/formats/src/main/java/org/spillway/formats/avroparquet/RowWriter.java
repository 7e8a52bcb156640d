package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Writes the rows that come in, or makes the row of each number that does: the mapper of a job that has no reduces.
 */
abstract class RowWriter<K, V> extends Mapper<Object, NullWritable, K, V> {
    private static final String DATA = "spillway.formats.data";
    private static final String SEED = "spillway.formats.seed";
    private static final String ROWS = "spillway.formats.rows";

    private Rows rows;

    /** Lets the mappers know what to make; without it rows are those that come in. */
    static void makes(Configuration conf, MadeRows made) {
        conf.setEnum(DATA, made.data());
        conf.setLong(SEED, made.seed());
        conf.setLong(ROWS, made.rows());
    }

    @Override
    protected void setup(Context context) {
        Configuration conf = context.getConfiguration();
        // Rows that come in need none of the made ones' words.
        if (conf.get(DATA) != null) {
            rows = new Rows(conf.getEnum(DATA, DataSet.NARROW), conf.getLong(SEED, 0), conf.getLong(ROWS, 0));
        }
    }

    @Override
    protected void map(Object key, NullWritable nothing, Context context) throws IOException, InterruptedException {
        GenericRecord row =
                key instanceof AvroKey<?> own ? (GenericRecord) own.datum() : rows.row(((LongWritable) key).get());
        write(row, context);
    }

    /** Writes a row, which is another one after the call. */
    abstract void write(GenericRecord row, Context context) throws IOException, InterruptedException;

    /** Drops the rows: what of a write's time is not the format's. */
    static final class Dropper extends RowWriter<NullWritable, NullWritable> {
        @Override
        void write(GenericRecord row, Context context) {
            // Dropped.
        }
    }
}
