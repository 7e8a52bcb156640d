package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** What the jobs of Avro's new API share. */
final class NewJobs {
    private NewJobs() {}

    /** Returns a job that reads lines of text. Arguments: input and output. */
    static Job ofLines(Class<?> main, String[] args) throws IOException {
        Job job = Job.getInstance(new Configuration(), main.getSimpleName());
        job.setJarByClass(main);
        FileInputFormat.setInputPaths(job, args[0]);
        FileOutputFormat.setOutputPath(job, new Path(args[1]));
        return job;
    }

    /** Runs a job and exits with its code. */
    static void run(Job job) throws IOException, InterruptedException, ClassNotFoundException {
        System.exit(job.waitForCompletion(true) ? 0 : 1);
    }
}
