package org.spillway.clients.parquet;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.parquet.avro.AvroParquetInputFormat;
import org.spillway.clients.steps.StepJobs;

/**
 * Counts the rows of each name, which it reads with AvroParquetInputFormat. The records that it reads are the keys.
 * Arguments: the output of {@link SortAvro}, and an output.
 */
public final class CountAvro {
    private static final Schema NAME =
            SchemaBuilder.record("Pair").fields().requiredString("name").endRecord();

    private CountAvro() {}

    /** Runs it and exits with its code. */
    public static void main(String[] args) throws Exception {
        Job job = StepJobs.ofNew(CountAvro.class, args);
        job.setInputFormatClass(AvroParquetInputFormat.class);
        AvroParquetInputFormat.setRequestedProjection(job, NAME);
        AvroParquetInputFormat.setAvroReadSchema(job, NAME);
        job.setMapperClass(Names.class);
        job.setReducerClass(Counts.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        AvroJob.setMapOutputKeySchema(job, NAME);
        StepJobs.run(job);
    }

    /** Emits each record with the count 1. */
    public static final class Names extends Mapper<Void, GenericRecord, AvroKey<GenericRecord>, LongWritable> {
        private static final LongWritable ONE = new LongWritable(1);

        @Override
        protected void map(Void key, GenericRecord row, Context context) throws IOException, InterruptedException {
            context.write(new AvroKey<>(row), ONE);
        }
    }

    /** Emits the count of each name. */
    public static final class Counts extends Reducer<AvroKey<GenericRecord>, LongWritable, Text, LongWritable> {
        @Override
        protected void reduce(AvroKey<GenericRecord> row, Iterable<LongWritable> ones, Context context)
                throws IOException, InterruptedException {
            long count = 0;
            for (LongWritable one : ones) {
                count += one.get();
            }
            context.write(new Text(row.datum().get("name").toString()), new LongWritable(count));
        }
    }
}
