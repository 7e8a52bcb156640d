package org.spillway.jobs.urlsort;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * An input format for text files whose lines are the keys. It returns the values of {@link TextInputFormat} as keys.
 */
final class LineKeyInputFormat extends InputFormat<Text, NullWritable> {
    private final TextInputFormat lines = new TextInputFormat();

    @Override
    public List<InputSplit> getSplits(JobContext context) throws IOException {
        return lines.getSplits(context);
    }

    @Override
    public RecordReader<Text, NullWritable> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new LineKeyReader(lines.createRecordReader(split, context));
    }

    private static final class LineKeyReader extends RecordReader<Text, NullWritable> {
        private final RecordReader<LongWritable, Text> lines;

        LineKeyReader(RecordReader<LongWritable, Text> lines) {
            this.lines = lines;
        }

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
            lines.initialize(split, context);
        }

        @Override
        public boolean nextKeyValue() throws IOException, InterruptedException {
            return lines.nextKeyValue();
        }

        @Override
        public Text getCurrentKey() throws IOException, InterruptedException {
            return lines.getCurrentValue();
        }

        @Override
        public NullWritable getCurrentValue() {
            return NullWritable.get();
        }

        @Override
        public float getProgress() throws IOException, InterruptedException {
            return lines.getProgress();
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
