package org.spillway.clients.parquet;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.parquet.avro.AvroParquetOutputFormat;
import org.spillway.clients.steps.StepJobs;

/** Sorts pairs as Avro records and writes them with AvroParquetOutputFormat. Arguments: input and output. */
public final class SortAvro {
    /** Also the schema of what {@link CountAvro} reads. */
    static final Schema PAIR = SchemaBuilder.record("Pair")
            .fields()
            .name("number")
            .orderDescending()
            .type()
            .longType()
            .noDefault()
            .requiredString("name")
            .endRecord();

    private SortAvro() {}

    /** Runs it and exits with its code. */
    public static void main(String[] args) throws Exception {
        Job job = StepJobs.ofNew(SortAvro.class, args);
        job.setMapperClass(Records.class);
        job.setReducerClass(Rows.class);
        job.setMapOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(AvroParquetOutputFormat.class);
        AvroJob.setMapOutputKeySchema(job, PAIR);
        AvroParquetOutputFormat.setSchema(job, PAIR);
        StepJobs.run(job);
    }

    /** Emits each line's record. */
    public static final class Records extends Mapper<LongWritable, Text, AvroKey<GenericRecord>, NullWritable> {
        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            String[] fields = line.toString().split("\t");
            GenericRecord pair = new GenericData.Record(PAIR);
            pair.put("number", Long.parseLong(fields[1]));
            pair.put("name", fields[0]);
            context.write(new AvroKey<>(pair), NullWritable.get());
        }
    }

    /** Writes each record as often as it came. */
    public static final class Rows extends Reducer<AvroKey<GenericRecord>, NullWritable, Void, GenericRecord> {
        @Override
        protected void reduce(AvroKey<GenericRecord> pair, Iterable<NullWritable> values, Context context)
                throws IOException, InterruptedException {
            for (NullWritable value : values) {
                context.write(null, pair.datum());
            }
        }
    }
}
