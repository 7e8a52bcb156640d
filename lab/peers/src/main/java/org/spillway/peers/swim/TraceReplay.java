package org.spillway.peers.swim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.spillway.peers.rows.SortRowsOutput;

/**
 * {@code TraceReplay [generic options] <trace> <jobs> <factor of bytes> <factor of times> <input> <output>}: one client that
 * submits each job at its time, whether those before have ended or not. Prints a {@link JobTime} for each.
 */
public final class TraceReplay extends Configured implements Tool {
    /** How often it asks whether a job has ended. */
    private static final long POLL_MILLIS = 500;

    private static final int ARGUMENTS = 6;

    /** Runs it. Exit code 0 if all jobs succeeded. */
    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new TraceReplay(), args));
    }

    @Override
    public int run(String[] args) throws IOException, InterruptedException, ExecutionException {
        if (args.length != ARGUMENTS) {
            throw new IllegalArgumentException("arguments=" + args.length + " expected=" + ARGUMENTS);
        }
        Scale scale = new Scale(Double.parseDouble(args[2]), Double.parseDouble(args[3]));
        Trace trace = Trace.of(Trace.text(args[0]), Integer.parseInt(args[1]), scale);
        Path input = new Path(args[4]);
        Path output = new Path(args[5]);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            long begin = System.nanoTime();
            List<Future<JobTime>> all = new ArrayList<>();
            for (ScaledJob job : trace.jobs()) {
                long wait = job.atMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
                if (wait > 0) {
                    Thread.sleep(wait);
                }
                all.add(threads.submit(() -> run(job, input, new Path(output, job.name()), begin)));
            }
            boolean good = true;
            for (Future<JobTime> each : all) {
                JobTime time = each.get();
                System.out.println(time);
                good &= time.succeeded();
            }
            return good ? 0 : 1;
        } finally {
            threads.shutdownNow();
        }
    }

    private JobTime run(ScaledJob scaled, Path input, Path output, long begin) throws Exception {
        Job job = job(scaled, input, output);
        job.submit();
        while (!job.isComplete()) {
            Thread.sleep(POLL_MILLIS);
        }
        double end = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin) / 1000.0;
        return new JobTime(scaled.name(), scaled.atMillis() / 1000.0, end, job.isSuccessful());
    }

    private Job job(ScaledJob scaled, Path input, Path output) throws IOException {
        Job job = Job.getInstance(new Configuration(getConf()), scaled.name());
        job.setJarByClass(TraceReplay.class);
        FileInputFormat.setInputPaths(job, input);
        FileOutputFormat.setOutputPath(job, output);
        job.setInputFormatClass(TraceInput.class);
        TraceInput.setRows(job.getConfiguration(), scaled.inputRows());
        TraceTasks.set(job.getConfiguration(), scaled);
        job.setNumReduceTasks((int) scaled.reduces());
        job.setMapperClass(scaled.reduces() == 0 ? TraceTasks.WritingMapper.class : TraceTasks.ShuffleMapper.class);
        job.setReducerClass(TraceTasks.WritingReducer.class);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(Text.class);
        job.setOutputKeyClass(byte[].class);
        job.setOutputValueClass(byte[].class);
        job.setOutputFormatClass(SortRowsOutput.class);
        return job;
    }
}
