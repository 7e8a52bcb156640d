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
 * Picks keys of a job's input: the first ones of some splits that lie evenly over the whole input. Good for rows in
 * random order; for rows in some order of their own the spread over the reduces suffers, the result does not.
 */
public final class KeySampler {
    private final int keys;
    private final int splits;

    /**
     * Of these limits, each at least 1.
     *
     * @param keys how many keys to pick at most
     * @param splits how many splits to read at most; reading them is what takes the time
     */
    public KeySampler(int keys, int splits) {
        this.keys = keys;
        this.splits = splits;
    }

    /** The bytes of some keys; none when the input has no records. */
    public List<byte[]> sample(Job job, InputFormat<Text, ?> format) throws IOException, InterruptedException {
        List<InputSplit> all = format.getSplits(job);
        TaskAttemptContext context = new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
        int read = Math.min(splits, all.size());
        List<byte[]> sample = new ArrayList<>();
        for (int i = 0; i < read; i++) {
            // What an empty or short split lacks, the later ones make up for.
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
