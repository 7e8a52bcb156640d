package org.spillway.jobs.urlsort;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;
import org.spillway.jobs.CutPoints;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.KeySampler;

/**
 * {@code urlsort <input> <output>}: sorts lines, meant to be URLs, into one order of their bytes over all output files,
 * repeated ones included. Keys like these are hard to sort: most start with the same dozens of bytes.
 *
 * <p>The lines are sampled before the job starts: {@value #SAMPLE_KEYS} of them from {@value #SAMPLE_SPLITS} splits. When
 * the sample has fewer distinct lines than there are reduces, the job runs with as many reduces as they suffice for.
 */
public final class UrlSort extends JobTool {
    private static final int SAMPLE_KEYS = 100_000;
    private static final int SAMPLE_SPLITS = 10;

    /** Not yet run. */
    public UrlSort() {
        super("urlsort [generic options] <input> <output>");
    }

    /** Runs the job from the command line. */
    public static void main(String[] args) {
        main(new UrlSort(), args);
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        requireArguments(args, 2);
        Path input = existingInput(args.get(0));
        Path output = newOutput(args.get(1));
        int reduces = positive(MRJobConfig.NUM_REDUCES, 1);

        Job job = Job.getInstance(getConf(), "urlsort");
        job.setJarByClass(UrlSort.class);
        job.setInputFormatClass(LineKeyInputFormat.class);
        FileInputFormat.setInputPaths(job, input);
        // Mapper and Reducer themselves are the identity.
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        FileOutputFormat.setOutputPath(job, output);
        if (reduces > 1) {
            spread(job, output, reduces);
        }
        return job;
    }

    private void spread(Job job, Path output, int reduces) throws IOException, InterruptedException {
        KeySampler sampler = new KeySampler(SAMPLE_KEYS, SAMPLE_SPLITS);
        List<byte[]> cuts = CutPoints.ofSample(sampler.sample(job, new LineKeyInputFormat()), reduces)
                .keys();
        // Hadoop's partitioner wants one cut less than there are reduces, and takes no cut twice.
        job.setNumReduceTasks(cuts.size() + 1);
        Path file = new Path(temporaryFolder(output), "cuts");
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                job.getConfiguration(),
                SequenceFile.Writer.file(file),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(NullWritable.class))) {
            for (byte[] cut : cuts) {
                writer.append(new Text(cut), NullWritable.get());
            }
        }
        TotalOrderPartitioner.setPartitionFile(job.getConfiguration(), file);
        job.setPartitionerClass(TotalOrderPartitioner.class);
    }
}
