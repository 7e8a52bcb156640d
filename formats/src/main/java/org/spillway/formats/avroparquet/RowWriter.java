package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Makes the row of each number that comes in, and writes it: the mapper of a job that has no reduces. */
abstract class RowWriter<K, V> extends Mapper<LongWritable, NullWritable, K, V> {
    private static final String DATA = "spillway.formats.data";
    private static final String SEED = "spillway.formats.seed";
    private static final String ROWS = "spillway.formats.rows";

    private Rows rows;

    /** Lets the mappers know what to make. */
    static void configure(Configuration conf, DataSet data, long seed, long rows) {
        conf.setEnum(DATA, data);
        conf.setLong(SEED, seed);
        conf.setLong(ROWS, rows);
    }

    @Override
    protected void setup(Context context) {
        Configuration conf = context.getConfiguration();
        rows = new Rows(conf.getEnum(DATA, DataSet.NARROW), conf.getLong(SEED, 0), conf.getLong(ROWS, 0));
    }

    @Override
    protected void map(LongWritable number, NullWritable nothing, Context context)
            throws IOException, InterruptedException {
        write(rows.row(number.get()), context);
    }

    /** Writes a row, which is another one after the call. */
    abstract void write(GenericRecord row, Context context) throws IOException, InterruptedException;

    /** Makes the rows and drops them: what of a write's time is not the format's. */
    static final class Dropper extends RowWriter<NullWritable, NullWritable> {
        @Override
        void write(GenericRecord row, Context context) {
            // Dropped.
        }
    }
}
