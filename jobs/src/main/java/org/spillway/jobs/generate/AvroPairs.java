package org.spillway.jobs.generate;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroKeyOutputFormat;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Generates pairs as Avro records of a string and a long. Only this class uses Avro, so the other kinds run without it.
 */
final class AvroPairs {
    private static final Schema SCHEMA = SchemaBuilder.record("Pair")
            .namespace("org.spillway.jobs")
            .fields()
            .requiredString("name")
            .requiredLong("number")
            .endRecord();

    private AvroPairs() {}

    static void setOn(Job job) {
        job.setMapperClass(PairMapper.class);
        AvroJob.setDataModelClass(job, GenericData.class);
        AvroJob.setOutputKeySchema(job, SCHEMA);
        job.setOutputFormatClass(AvroKeyOutputFormat.class);
    }

    /** Generates a record for each row number. */
    static final class PairMapper extends Mapper<LongWritable, NullWritable, AvroKey<GenericRecord>, NullWritable> {
        private final GenericRecord record = new GenericData.Record(SCHEMA);
        private final AvroKey<GenericRecord> key = new AvroKey<>(record);
        private RowSource rows;

        @Override
        protected void setup(Context context) {
            rows = new RowSource(context.getConfiguration());
            context.setStatus(context.getInputSplit().toString());
        }

        @Override
        protected void map(LongWritable row, NullWritable none, Context context)
                throws IOException, InterruptedException {
            StringBuilder line = rows.line(row.get());
            int tab = line.indexOf("\t");
            record.put("name", line.substring(0, tab));
            record.put("number", Long.parseLong(line, tab + 1, line.length(), 10));
            context.write(key, NullWritable.get());
        }
    }
}
