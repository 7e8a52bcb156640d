package org.spillway.tools.minicluster;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ToolRunner;
import org.spillway.jobs.JobTool;

/** {@code ClockJob <input> <output>}: a job whose output differs in each run, because it contains the time. */
public final class ClockJob extends JobTool {
    public ClockJob() {
        super("clock <input> <output>");
    }

    /** Runs the job from the command line. */
    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new ClockJob(), args));
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        requireArguments(args, 2);
        Job job = Job.getInstance(getConf(), "clock");
        FileInputFormat.setInputPaths(job, existingInput(args.get(0)));
        job.setMapperClass(ClockMapper.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        FileOutputFormat.setOutputPath(job, new Path(args.get(1)));
        return job;
    }

    /** Emits each line with the time at which it was read. */
    public static final class ClockMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            context.write(line, new LongWritable(System.nanoTime()));
        }
    }
}
