package org.spillway.jobs.avrosort;

import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroKeyInputFormat;
import org.apache.avro.mapreduce.AvroKeyOutputFormat;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.spillway.jobs.JobTool;

/**
 * {@code avrosort <input> <output>}: sorts the records of Avro data files in the order that their schema lays down: field
 * by field, with {@code "order": "descending"} or {@code "ignore"} where the schema says so. Each output file is in order,
 * records of any schema will do. Avro's own serialization and comparator are at work: there are no Writables here.
 *
 * <p>Needs avro-mapred on the class path of client and tasks (-libjars); Hadoop brings Avro itself.
 */
public final class AvroSort extends JobTool {

    /** Not yet run. */
    public AvroSort() {
        super("avrosort [generic options] <input> <output>");
    }

    /** Runs the job from the command line. */
    public static void main(String[] args) {
        main(new AvroSort(), args);
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        requireArguments(args, 2);
        Path input = existingInput(args.get(0));
        Path output = newOutput(args.get(1));
        positive(MRJobConfig.NUM_REDUCES, 1);
        var schema = InputSchema.of(getConf(), input);

        Job job = Job.getInstance(getConf(), "avrosort");
        job.setJarByClass(AvroSort.class);
        job.setInputFormatClass(AvroKeyInputFormat.class);
        FileInputFormat.setInputPaths(job, input);
        // Records of any schema, not objects of classes that have its names.
        AvroJob.setDataModelClass(job, GenericData.class);
        AvroJob.setInputKeySchema(job, schema);
        // Mapper and Reducer themselves are the identity. This also sets serialization and comparator.
        AvroJob.setMapOutputKeySchema(job, schema);
        job.setMapOutputValueClass(NullWritable.class);
        AvroJob.setOutputKeySchema(job, schema);
        job.setOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(AvroKeyOutputFormat.class);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }
}
