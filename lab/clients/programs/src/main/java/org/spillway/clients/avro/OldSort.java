package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroCollector;
import org.apache.avro.mapred.AvroJob;
import org.apache.avro.mapred.AvroMapper;
import org.apache.avro.mapred.AvroReducer;
import org.apache.avro.mapred.Pair;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;

/**
 * Groups pairs by a record with Avro's old API. The schema sorts one field in descending order and ignores another.
 * Arguments: input and output.
 */
public final class OldSort {
    private static final Schema KEY = SchemaBuilder.record("Key")
            .fields()
            .name("number")
            .orderDescending()
            .type()
            .longType()
            .noDefault()
            .name("line")
            .orderIgnore()
            .type()
            .intType()
            .noDefault()
            .name("name")
            .type()
            .stringType()
            .noDefault()
            .endRecord();

    private OldSort() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        JobConf job = OldJobs.ofLines(OldSort.class, args);
        AvroJob.setMapperClass(job, Keys.class);
        AvroJob.setReducerClass(job, Sizes.class);
        AvroJob.setMapOutputSchema(job, Pair.getPairSchema(KEY, Schema.create(Schema.Type.INT)));
        AvroJob.setOutputSchema(job, Pair.getPairSchema(KEY, Schema.create(Schema.Type.INT)));
        JobClient.runJob(job);
    }

    /** Emits each line's key, with the line's number in the ignored field. */
    public static final class Keys extends AvroMapper<Utf8, Pair<GenericRecord, Integer>> {
        private int lines;

        @Override
        public void map(Utf8 line, AvroCollector<Pair<GenericRecord, Integer>> collector, Reporter reporter)
                throws IOException {
            String[] fields = line.toString().split("\t");
            GenericRecord key = new GenericData.Record(KEY);
            key.put("number", Long.parseLong(fields[1]) / 1000);
            key.put("line", lines++);
            key.put("name", new Utf8(fields[0]));
            collector.collect(new Pair<>(key, 1));
        }
    }

    /** Emits the size of each group. Clears the ignored field: any of the group's keys may be the first. */
    public static final class Sizes extends AvroReducer<GenericRecord, Integer, Pair<GenericRecord, Integer>> {
        @Override
        public void reduce(
                GenericRecord key,
                Iterable<Integer> ones,
                AvroCollector<Pair<GenericRecord, Integer>> collector,
                Reporter reporter)
                throws IOException {
            int size = 0;
            for (int one : ones) {
                size += one;
            }
            key.put("line", 0);
            collector.collect(new Pair<>(key, size));
        }
    }
}
