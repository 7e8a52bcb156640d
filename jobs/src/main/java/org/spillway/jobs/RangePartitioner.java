package org.spillway.jobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * Assigns a key to the reduce task whose range contains it, so that the concatenated outputs of the reduce tasks are in
 * order. Reads the {@link CutPoints} that the client wrote. The task fails if it cannot read them.
 */
final class RangePartitioner extends Partitioner<Text, Text> implements Configurable {
    private static final String FILE = "terasort.cut.points.file";

    private Configuration conf;
    private KeyRanges ranges;

    static void setCutPoints(Job job, Path file) {
        job.getConfiguration().set(FILE, file.toString());
    }

    @Override
    public void setConf(Configuration conf) {
        this.conf = conf;
        Path file = new Path(conf.get(FILE));
        try {
            ranges = new KeyRanges(CutPoints.read(file, conf));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the cut points: file=" + file, e);
        }
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public int getPartition(Text key, Text value, int partitions) {
        return ranges.rangeOf(key.getBytes());
    }
}
