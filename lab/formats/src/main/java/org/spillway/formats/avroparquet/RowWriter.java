package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * The mapper of a job without reduces. It writes the rows of its input, or makes the row of each number in its input.
 */
abstract class RowWriter<K, V> extends Mapper<Object, NullWritable, K, V> {
    private static final String DATA = "spillway.formats.data";
    private static final String SEED = "spillway.formats.seed";
    private static final String ROWS = "spillway.formats.rows";

    private Rows rows;

    /** Makes the mappers generate these rows; without this call they write the rows of their input. */
    static void makes(Configuration conf, MadeRows made) {
        conf.setEnum(DATA, made.data());
        conf.setLong(SEED, made.seed());
        conf.setLong(ROWS, made.rows());
    }

    @Override
    protected void setup(Context context) {
        Configuration conf = context.getConfiguration();
        // Rows of the input do not need the words of made rows.
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

    /** Writes a row. The record is overwritten after the call. */
    abstract void write(GenericRecord row, Context context) throws IOException, InterruptedException;

    /** Drops the rows, to measure the part of a write's time that does not depend on the format. */
    static final class Dropper extends RowWriter<NullWritable, NullWritable> {
        @Override
        void write(GenericRecord row, Context context) {
            // Dropped.
        }
    }
}
