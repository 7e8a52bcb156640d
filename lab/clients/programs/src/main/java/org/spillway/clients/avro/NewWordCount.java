package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.AvroValue;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroKeyValueOutputFormat;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.clients.steps.StepJobs;

/** Counts words with Avro's new API, with a combiner. Arguments: input and output. */
public final class NewWordCount {
    private static final Schema WORD = Schema.create(Schema.Type.STRING);
    private static final Schema COUNT = Schema.create(Schema.Type.LONG);

    private NewWordCount() {}

    /** Runs it. */
    public static void main(String[] args) throws Exception {
        Job job = StepJobs.ofNew(NewWordCount.class, args);
        job.setMapperClass(Words.class);
        job.setCombinerClass(Sum.class);
        job.setReducerClass(Sum.class);
        job.setOutputFormatClass(AvroKeyValueOutputFormat.class);
        AvroJob.setMapOutputKeySchema(job, WORD);
        AvroJob.setMapOutputValueSchema(job, COUNT);
        AvroJob.setOutputKeySchema(job, WORD);
        AvroJob.setOutputValueSchema(job, COUNT);
        StepJobs.run(job);
    }

    /** Emits each word with the count 1. */
    public static final class Words extends Mapper<LongWritable, Text, AvroKey<CharSequence>, AvroValue<Long>> {
        private final AvroKey<CharSequence> key = new AvroKey<>();
        private final AvroValue<Long> one = new AvroValue<>(1L);

        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            for (String word : line.toString().split("\\s+")) {
                key.datum(word);
                context.write(key, one);
            }
        }
    }

    /** Adds the counts of a word. */
    public static final class Sum
            extends Reducer<AvroKey<CharSequence>, AvroValue<Long>, AvroKey<CharSequence>, AvroValue<Long>> {
        @Override
        protected void reduce(AvroKey<CharSequence> word, Iterable<AvroValue<Long>> counts, Context context)
                throws IOException, InterruptedException {
            long sum = 0;
            for (AvroValue<Long> count : counts) {
                sum += count.datum();
            }
            context.write(word, new AvroValue<>(sum));
        }
    }
}
