package org.spillway.clients.parquet;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.GenericOptionsParser;

/** What the jobs of the new API share. */
final class Jobs {
    private Jobs() {}

    /** Returns a job. Arguments: generic options, input and output. */
    static Job of(Class<?> main, String[] args) throws IOException {
        GenericOptionsParser parsed = new GenericOptionsParser(new Configuration(), args);
        String[] folders = parsed.getRemainingArgs();
        Job job = Job.getInstance(parsed.getConfiguration(), main.getSimpleName());
        job.setJarByClass(main);
        FileInputFormat.setInputPaths(job, folders[0]);
        FileOutputFormat.setOutputPath(job, new Path(folders[1]));
        return job;
    }

    /** Runs a job and exits with its code. */
    static void run(Job job) throws IOException, InterruptedException, ClassNotFoundException {
        System.exit(job.waitForCompletion(true) ? 0 : 1);
    }
}
