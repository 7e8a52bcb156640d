package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroJob;
import org.apache.avro.mapred.AvroUtf8InputFormat;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.GenericOptionsParser;

/** What the jobs of Avro's old API share. */
final class OldJobs {
    private OldJobs() {}

    /** Returns a job that reads lines of text. Arguments: generic options, input and output. */
    static JobConf ofLines(Class<?> main, String[] args) throws IOException {
        GenericOptionsParser parsed = new GenericOptionsParser(new JobConf(main), args);
        String[] folders = parsed.getRemainingArgs();
        JobConf job = new JobConf(parsed.getConfiguration());
        job.setJobName(main.getSimpleName());
        job.setInputFormat(AvroUtf8InputFormat.class);
        FileInputFormat.setInputPaths(job, folders[0]);
        FileOutputFormat.setOutputPath(job, new Path(folders[1]));
        AvroJob.setInputSchema(job, Schema.create(Schema.Type.STRING));
        return job;
    }
}
