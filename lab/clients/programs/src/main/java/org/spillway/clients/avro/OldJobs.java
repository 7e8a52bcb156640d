package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroJob;
import org.apache.avro.mapred.AvroUtf8InputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.clients.steps.StepJobs;

/** What the jobs of Avro's old API share. */
final class OldJobs {
    private OldJobs() {}

    /** Returns a job that reads lines of text. Arguments: generic options, input and output. */
    static JobConf ofLines(Class<?> main, String[] args) throws IOException {
        JobConf job = StepJobs.ofOld(main, args);
        job.setInputFormat(AvroUtf8InputFormat.class);
        AvroJob.setInputSchema(job, Schema.create(Schema.Type.STRING));
        return job;
    }
}
