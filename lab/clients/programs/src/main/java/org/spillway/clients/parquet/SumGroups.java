package org.spillway.clients.parquet;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetOutputFormat;
import org.apache.parquet.hadoop.example.ExampleOutputFormat;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.spillway.clients.steps.StepJobs;

/**
 * Sums the numbers of each name, with a combiner, and writes groups with ExampleOutputFormat and gzip. Arguments: input and
 * output.
 */
public final class SumGroups {
    private static final MessageType SUM =
            MessageTypeParser.parseMessageType("message sum { required binary name (UTF8); required int64 sum; }");

    private SumGroups() {}

    /** Runs it and exits with its code. */
    public static void main(String[] args) throws Exception {
        Job job = StepJobs.ofNew(SumGroups.class, args);
        job.setMapperClass(Numbers.class);
        job.setCombinerClass(LongSumReducer.class);
        job.setReducerClass(Sums.class);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setOutputFormatClass(ExampleOutputFormat.class);
        ExampleOutputFormat.setSchema(job, SUM);
        ParquetOutputFormat.setCompression(job, CompressionCodecName.GZIP);
        StepJobs.run(job);
    }

    /** Emits each line's name and number. */
    public static final class Numbers extends Mapper<LongWritable, Text, Text, LongWritable> {
        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            String[] fields = line.toString().split("\t");
            context.write(new Text(fields[0]), new LongWritable(Long.parseLong(fields[1])));
        }
    }

    /** Writes the sum of each name. */
    public static final class Sums extends Reducer<Text, LongWritable, Void, Group> {
        private final SimpleGroupFactory groups = new SimpleGroupFactory(SUM);

        @Override
        protected void reduce(Text name, Iterable<LongWritable> numbers, Context context)
                throws IOException, InterruptedException {
            long sum = 0;
            for (LongWritable number : numbers) {
                sum += number.get();
            }
            context.write(
                    null, groups.newGroup().append("name", name.toString()).append("sum", sum));
        }
    }
}
