package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** The mapper of a job without reduces. It makes the row of each number in its input. */
abstract class RowWriter<K, V> extends Mapper<LongWritable, NullWritable, K, V> {
    private Rows rows;

    @Override
    protected void setup(Context context) {
        rows = MadeRows.of(context.getConfiguration()).maker();
    }

    @Override
    protected void map(LongWritable number, NullWritable nothing, Context context)
            throws IOException, InterruptedException {
        write(rows.row(number.get()), context);
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
