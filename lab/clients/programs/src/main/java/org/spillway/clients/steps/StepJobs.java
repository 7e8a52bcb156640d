package org.spillway.clients.steps;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.GenericOptionsParser;

/** Jobs with one input and one output. Their arguments are generic options, input and output. */
public final class StepJobs {
    private StepJobs() {}

    /** Returns a job of the new API. */
    public static Job ofNew(Class<?> main, String[] args) throws IOException {
        GenericOptionsParser parsed = new GenericOptionsParser(new Configuration(), args);
        String[] folders = parsed.getRemainingArgs();
        Job job = Job.getInstance(parsed.getConfiguration(), main.getSimpleName());
        job.setJarByClass(main);
        org.apache.hadoop.mapreduce.lib.input.FileInputFormat.setInputPaths(job, folders[0]);
        org.apache.hadoop.mapreduce.lib.output.FileOutputFormat.setOutputPath(job, new Path(folders[1]));
        return job;
    }

    /** Runs a job and exits with its code. */
    public static void run(Job job) throws IOException, InterruptedException, ClassNotFoundException {
        System.exit(job.waitForCompletion(true) ? 0 : 1);
    }

    /** Returns a job of the old API. */
    public static JobConf ofOld(Class<?> main, String[] args) throws IOException {
        GenericOptionsParser parsed = new GenericOptionsParser(new JobConf(main), args);
        String[] folders = parsed.getRemainingArgs();
        JobConf job = new JobConf(parsed.getConfiguration());
        job.setJobName(main.getSimpleName());
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, folders[0]);
        org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(job, new Path(folders[1]));
        return job;
    }
}
