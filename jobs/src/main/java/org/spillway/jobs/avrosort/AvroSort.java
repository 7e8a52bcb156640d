package org.spillway.jobs.avrosort;

import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroKeyInputFormat;
import org.apache.avro.mapreduce.AvroKeyOutputFormat;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.spillway.jobs.JobTool;

/**
 * {@code avrosort <input> <output>}: sorts the records of Avro data files of any schema. The schema defines the order:
 * field by field, except where it declares {@code "order": "descending"} or {@code "ignore"}. Each output file is in
 * order. The job uses Avro's serialization and comparator, not Writables.
 *
 * <p>Requires avro-mapred on the class path of the client and of the tasks (-libjars). Hadoop ships Avro itself.
 */
public final class AvroSort extends JobTool {

    /** Creates the tool. */
    public AvroSort() {
        super("avrosort [generic options] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Job job = newJob(args);
        var schema = InputSchema.of(getConf(), path("input", args.get(0)));
        job.setInputFormatClass(AvroKeyInputFormat.class);
        // Reads generic records, not instances of classes that have the schemas' names.
        AvroJob.setDataModelClass(job, GenericData.class);
        AvroJob.setInputKeySchema(job, schema);
        // The default Mapper and Reducer pass records on unchanged. The next call also sets the serialization and the
        // comparator.
        AvroJob.setMapOutputKeySchema(job, schema);
        job.setMapOutputValueClass(NullWritable.class);
        AvroJob.setOutputKeySchema(job, schema);
        job.setOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(AvroKeyOutputFormat.class);
        return job;
    }
}
