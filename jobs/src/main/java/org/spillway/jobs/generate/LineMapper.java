package org.spillway.jobs.generate;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Generates a line for each row number. */
final class LineMapper extends Mapper<LongWritable, NullWritable, Text, NullWritable> {
    private final Text line = new Text();
    private RowSource rows;

    @Override
    protected void setup(Context context) {
        rows = new RowSource(context.getConfiguration());
        context.setStatus(context.getInputSplit().toString());
    }

    @Override
    protected void map(LongWritable row, NullWritable none, Context context) throws IOException, InterruptedException {
        line.set(rows.line(row.get()).toString());
        context.write(line, NullWritable.get());
    }
}
