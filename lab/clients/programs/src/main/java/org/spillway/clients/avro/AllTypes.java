package org.spillway.clients.avro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroKeyOutputFormat;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.clients.steps.StepJobs;

/** Sorts pairs by a record that has a field of each type of Avro, with Avro's new API. Arguments: input and output. */
public final class AllTypes {
    private static final Schema KEY = new Schema.Parser().parse("""
                    {"type": "record", "name": "Key", "fields": [
                      {"name": "even", "type": "boolean", "order": "descending"},
                      {"name": "suit", "type": {"type": "enum", "name": "Suit", "symbols": ["SPADES", "HEARTS", "CLUBS"]}},
                      {"name": "maybe", "type": ["null", "long", "string"]},
                      {"name": "fixed", "type": {"type": "fixed", "name": "Four", "size": 4}, "order": "descending"},
                      {"name": "list", "type": {"type": "array", "items": "int"}},
                      {"name": "inner", "order": "descending", "type": {"type": "record", "name": "Inner", "fields": [
                        {"name": "real", "type": "double"}, {"name": "small", "type": "float"}]}},
                      {"name": "bytes", "type": "bytes"},
                      {"name": "tags", "type": {"type": "map", "values": "string"}, "order": "ignore"},
                      {"name": "name", "type": "string"},
                      {"name": "number", "type": "long"}]}
                    """);

    private AllTypes() {}

    /** Runs it. */
    public static void main(String[] args) throws Exception {
        Job job = StepJobs.ofNew(AllTypes.class, args);
        job.setMapperClass(Keys.class);
        job.setReducerClass(Repeated.class);
        job.setMapOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(AvroKeyOutputFormat.class);
        AvroJob.setMapOutputKeySchema(job, KEY);
        AvroJob.setOutputKeySchema(job, KEY);
        StepJobs.run(job);
    }

    /** Emits each line's key. */
    public static final class Keys extends Mapper<LongWritable, Text, AvroKey<GenericRecord>, NullWritable> {
        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            String[] fields = line.toString().split("\t");
            long number = Long.parseLong(fields[1]);
            int digits = (int) Math.abs(number % 1000);
            GenericRecord inner = new GenericData.Record(KEY.getField("inner").schema());
            inner.put("real", digits % 5 - 2.5);
            inner.put("small", digits % 3 - 1.5f);
            GenericRecord key = new GenericData.Record(KEY);
            key.put("even", number % 2 == 0);
            Schema suits = KEY.getField("suit").schema();
            key.put(
                    "suit",
                    new GenericData.EnumSymbol(suits, suits.getEnumSymbols().get(digits % 3)));
            key.put("maybe", digits % 4 == 0 ? null : digits % 4 == 1 ? fields[0] : (Object) (long) -digits);
            key.put(
                    "fixed",
                    new GenericData.Fixed(
                            KEY.getField("fixed").schema(),
                            ByteBuffer.allocate(4).putInt(digits * 0x1234567).array()));
            key.put("list", List.of(digits % 7, digits % 11).subList(0, digits % 3));
            key.put("inner", inner);
            key.put("bytes", ByteBuffer.wrap(fields[1].getBytes(StandardCharsets.UTF_8)));
            key.put("tags", Map.of("name", fields[0]));
            key.put("name", fields[0]);
            key.put("number", number);
            context.write(new AvroKey<>(key), NullWritable.get());
        }
    }

    /** Emits each key as often as it came. */
    public static final class Repeated
            extends Reducer<AvroKey<GenericRecord>, NullWritable, AvroKey<GenericRecord>, NullWritable> {
        @Override
        protected void reduce(AvroKey<GenericRecord> key, Iterable<NullWritable> values, Context context)
                throws IOException, InterruptedException {
            for (NullWritable value : values) {
                context.write(key, value);
            }
        }
    }
}
