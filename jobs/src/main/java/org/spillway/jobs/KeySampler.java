package org.spillway.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * Samples keys of a job's input. Reads the first keys of some splits that are spread evenly over the input. The sample
 * is representative if the rows are in random order. If they are in some other order, the load of the reduce tasks is
 * uneven, but the job's output is still correct.
 */
public final class KeySampler {
    private final int keys;
    private final int splits;

    /**
     * Creates a sampler with these limits, each at least 1.
     *
     * @param keys the maximum number of keys to sample; exceeded only if it is smaller than the number of splits read,
     *     because each of these gives at least one key
     * @param splits the maximum number of splits to read; reading splits takes most of the time
     */
    public KeySampler(int keys, int splits) {
        this.keys = keys;
        this.splits = splits;
    }

    /** Returns the bytes of the sampled keys. Empty if the input has no records. */
    public List<byte[]> sample(Job job, InputFormat<Text, ?> format) throws IOException, InterruptedException {
        List<InputSplit> all = format.getSplits(job);
        TaskAttemptContext context = new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
        int read = Math.min(splits, all.size());
        List<byte[]> sample = new ArrayList<>();
        for (int i = 0; i < read; i++) {
            // If a split has too few keys, the later splits provide the missing ones.
            int wanted = (keys - sample.size()) / (read - i);
            InputSplit split = all.get((int) ((long) i * all.size() / read));
            try (RecordReader<Text, ?> reader = format.createRecordReader(split, context)) {
                reader.initialize(split, context);
                addFirstKeys(reader, Math.max(wanted, 1), sample);
            }
        }
        return sample;
    }

    private static void addFirstKeys(RecordReader<Text, ?> reader, int count, List<byte[]> sample)
            throws IOException, InterruptedException {
        for (int i = 0; i < count && reader.nextKeyValue(); i++) {
            sample.add(reader.getCurrentKey().copyBytes());
        }
    }
}
