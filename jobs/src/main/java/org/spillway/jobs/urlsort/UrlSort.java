package org.spillway.jobs.urlsort;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;
import org.spillway.jobs.CutPoints;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.KeySampler;

/**
 * {@code urlsort <input> <output>}: sorts lines, such as URLs, by their bytes into one order over all output files.
 * Repeated lines are kept. URLs are costly to sort, because most of them start with the same dozens of bytes.
 *
 * <p>If there is more than one reduce task, the client samples {@value #SAMPLE_KEYS} lines from {@value #SAMPLE_SPLITS}
 * splits before the job starts. If repeated lines in the sample leave fewer distinct cut points than requested, the job
 * runs with fewer reduce tasks: one more than there are cut points.
 */
public final class UrlSort extends JobTool {
    private static final int SAMPLE_KEYS = 100_000;
    private static final int SAMPLE_SPLITS = 10;

    /** Creates the tool. */
    public UrlSort() {
        super("urlsort [generic options] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Job job = newJob(args);
        job.setInputFormatClass(LineKeyInputFormat.class);
        // The default Mapper and Reducer pass records on unchanged.
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        // TotalOrderPartitioner compares with it, too. The configuration may name another one.
        job.setSortComparatorClass(Text.Comparator.class);
        if (job.getNumReduceTasks() > 1) {
            spread(job);
        }
        return job;
    }

    private void spread(Job job) throws IOException, InterruptedException {
        KeySampler sampler = new KeySampler(SAMPLE_KEYS, SAMPLE_SPLITS);
        List<byte[]> cuts = CutPoints.ofSample(sampler.sample(job, new LineKeyInputFormat()), job.getNumReduceTasks())
                .keys();
        // TotalOrderPartitioner requires distinct cut points, one fewer than there are reduce tasks.
        job.setNumReduceTasks(cuts.size() + 1);
        Path file = new Path(temporaryFolder(FileOutputFormat.getOutputPath(job)), "cuts");
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
