package org.spillway.clients.parquet;

import java.io.IOException;
import java.util.Iterator;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.hadoop.mapred.DeprecatedParquetOutputFormat;
import org.spillway.clients.steps.StepJobs;

/**
 * Sorts pairs by number with the old API and writes them with DeprecatedParquetOutputFormat. Arguments: generic options,
 * input and output.
 */
public final class OldSort {
    private OldSort() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        JobConf job = StepJobs.ofOld(OldSort.class, args);
        job.setMapperClass(Numbers.class);
        job.setReducerClass(Rows.class);
        job.setMapOutputKeyClass(LongWritable.class);
        job.setMapOutputValueClass(Text.class);
        job.setOutputKeyComparatorClass(LongWritable.DecreasingComparator.class);
        DeprecatedParquetOutputFormat.setAsOutputFormat(job);
        DeprecatedParquetOutputFormat.setWriteSupportClass(job, AvroWriteSupport.class);
        AvroWriteSupport.setSchema(job, SortAvro.PAIR);
        JobClient.runJob(job);
    }

    /** Emits each line's number and name. */
    public static final class Numbers extends MapReduceBase implements Mapper<LongWritable, Text, LongWritable, Text> {
        @Override
        public void map(
                LongWritable offset, Text line, OutputCollector<LongWritable, Text> collector, Reporter reporter)
                throws IOException {
            String[] fields = line.toString().split("\t");
            collector.collect(new LongWritable(Long.parseLong(fields[1])), new Text(fields[0]));
        }
    }

    /** Writes one record for each number, with the first of its names in the order of names. */
    public static final class Rows extends MapReduceBase implements Reducer<LongWritable, Text, Void, GenericRecord> {
        @Override
        public void reduce(
                LongWritable number,
                Iterator<Text> names,
                OutputCollector<Void, GenericRecord> collector,
                Reporter reporter)
                throws IOException {
            String first = names.next().toString();
            while (names.hasNext()) {
                String name = names.next().toString();
                first = name.compareTo(first) < 0 ? name : first;
            }
            GenericRecord row = new GenericData.Record(SortAvro.PAIR);
            row.put("number", number.get());
            row.put("name", first);
            collector.collect(null, row);
        }
    }
}
