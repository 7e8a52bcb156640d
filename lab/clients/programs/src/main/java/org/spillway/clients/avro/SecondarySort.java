package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryData;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.clients.steps.StepJobs;

/**
 * Sorts the numbers of each name with Avro's new API: the key has both, partitions and groups are those of the name.
 * Arguments: input and output.
 */
public final class SecondarySort {
    private static final Schema KEY = SchemaBuilder.record("Key")
            .fields()
            .requiredString("name")
            .requiredLong("number")
            .endRecord();
    /** The first field of the key, which the bytes of a key begin with. */
    private static final Schema NAME =
            SchemaBuilder.record("Key").fields().requiredString("name").endRecord();

    private SecondarySort() {}

    /** Runs it. */
    public static void main(String[] args) throws Exception {
        Job job = StepJobs.ofNew(SecondarySort.class, args);
        job.setMapperClass(Keys.class);
        job.setReducerClass(Sequences.class);
        job.setPartitionerClass(ByName.class);
        job.setGroupingComparatorClass(SameName.class);
        job.setMapOutputValueClass(NullWritable.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        AvroJob.setMapOutputKeySchema(job, KEY);
        StepJobs.run(job);
    }

    /** Emits each line's key. */
    public static final class Keys extends Mapper<LongWritable, Text, AvroKey<GenericRecord>, NullWritable> {
        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            String[] fields = line.toString().split("\t");
            GenericRecord key = new GenericData.Record(KEY);
            key.put("name", fields[0]);
            key.put("number", Long.parseLong(fields[1]));
            context.write(new AvroKey<>(key), NullWritable.get());
        }
    }

    /** Partitions by the name. */
    public static final class ByName extends Partitioner<AvroKey<GenericRecord>, NullWritable> {
        @Override
        public int getPartition(AvroKey<GenericRecord> key, NullWritable value, int partitions) {
            return (key.datum().get("name").toString().hashCode() & Integer.MAX_VALUE) % partitions;
        }
    }

    /** Compares the names only. */
    public static final class SameName implements RawComparator<AvroKey<GenericRecord>> {
        @Override
        public int compare(byte[] left, int start, int length, byte[] right, int rightStart, int rightLength) {
            return BinaryData.compare(left, start, length, right, rightStart, rightLength, NAME);
        }

        @Override
        public int compare(AvroKey<GenericRecord> left, AvroKey<GenericRecord> right) {
            return GenericData.get().compare(left.datum(), right.datum(), NAME);
        }
    }

    /** Emits a number for each name that depends on the order of its values. */
    public static final class Sequences extends Reducer<AvroKey<GenericRecord>, NullWritable, Text, Text> {
        @Override
        protected void reduce(AvroKey<GenericRecord> key, Iterable<NullWritable> values, Context context)
                throws IOException, InterruptedException {
            String name = key.datum().get("name").toString();
            int count = 0;
            int hash = 1;
            for (NullWritable value : values) {
                count++;
                hash = 31 * hash + key.datum().get("number").hashCode();
            }
            context.write(new Text(name), new Text(count + " " + hash));
        }
    }
}
