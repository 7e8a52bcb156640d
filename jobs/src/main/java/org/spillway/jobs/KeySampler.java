package org.spillway.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Picks keys of a job's input: the first ones of some splits that lie evenly over the whole input. Good for rows in
 * random order; for rows in some order of their own the spread over the reduces suffers, the result does not.
 */
final class KeySampler {
    private final int keys;
    private final int splits;

    /**
     * Of these limits, each at least 1.
     *
     * @param keys how many keys to pick at most
     * @param splits how many splits to read at most; reading them is what takes the time
     */
    KeySampler(int keys, int splits) {
        this.keys = keys;
        this.splits = splits;
    }

    /** Some keys of {@value TeraRow#KEY_BYTES} bytes each; none when the input has no rows. */
    List<byte[]> sample(Job job) throws IOException {
        List<InputSplit> all = new TeraInputFormat().getSplits(job);
        int read = Math.min(splits, all.size());
        List<byte[]> sample = new ArrayList<>();
        for (int i = 0; i < read; i++) {
            // What an empty or short split lacks, the later ones make up for.
            int wanted = (keys - sample.size()) / (read - i);
            InputSplit split = all.get((int) ((long) i * all.size() / read));
            addFirstKeys((FileSplit) split, Math.max(wanted, 1), job, sample);
        }
        return sample;
    }

    private static void addFirstKeys(FileSplit split, int count, Job job, List<byte[]> sample) throws IOException {
        try (TeraRecordReader reader = new TeraRecordReader()) {
            reader.open(split, job.getConfiguration());
            for (int i = 0; i < count && reader.nextKeyValue(); i++) {
                sample.add(reader.getCurrentKey().copyBytes());
            }
        }
    }
}
