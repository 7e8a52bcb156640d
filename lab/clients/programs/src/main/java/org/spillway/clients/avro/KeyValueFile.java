package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.hadoop.file.SortedKeyValueFile;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.AvroValue;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.spillway.clients.steps.StepJobs;

/** Writes a SortedKeyValueFile, which refuses keys out of order, with the sum of each name. Arguments: input and output. */
public final class KeyValueFile {
    private static final Schema NAME = Schema.create(Schema.Type.STRING);
    private static final Schema NUMBER = Schema.create(Schema.Type.LONG);

    private KeyValueFile() {}

    /** Runs it. */
    public static void main(String[] args) throws Exception {
        Job job = StepJobs.ofNew(KeyValueFile.class, args);
        job.setMapperClass(Numbers.class);
        job.setReducerClass(Files.class);
        LazyOutputFormat.setOutputFormatClass(job, TextOutputFormat.class);
        AvroJob.setMapOutputKeySchema(job, NAME);
        AvroJob.setMapOutputValueSchema(job, NUMBER);
        StepJobs.run(job);
    }

    /** Emits each line's name and number. */
    public static final class Numbers extends Mapper<LongWritable, Text, AvroKey<CharSequence>, AvroValue<Long>> {
        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            String[] fields = line.toString().split("\t");
            context.write(new AvroKey<>(fields[0]), new AvroValue<>(Long.parseLong(fields[1])));
        }
    }

    /** Writes one file for each reduce. */
    public static final class Files
            extends Reducer<AvroKey<CharSequence>, AvroValue<Long>, NullWritable, NullWritable> {
        private SortedKeyValueFile.Writer<CharSequence, Long> writer;

        @Override
        protected void setup(Context context) throws IOException, InterruptedException {
            Path folder = FileOutputFormat.getWorkOutputPath(context);
            int reduce = context.getTaskAttemptID().getTaskID().getId();
            writer = new SortedKeyValueFile.Writer<>(new SortedKeyValueFile.Writer.Options()
                    .withConfiguration(context.getConfiguration())
                    .withPath(new Path(folder, "sums-" + reduce))
                    .withKeySchema(NAME)
                    .withValueSchema(NUMBER));
        }

        @Override
        protected void reduce(AvroKey<CharSequence> name, Iterable<AvroValue<Long>> numbers, Context context)
                throws IOException {
            long sum = 0;
            for (AvroValue<Long> number : numbers) {
                sum += number.datum();
            }
            writer.append(name.datum(), sum);
        }

        @Override
        protected void cleanup(Context context) throws IOException {
            writer.close();
        }
    }
}
