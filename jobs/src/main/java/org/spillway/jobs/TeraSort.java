package org.spillway.jobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * {@code terasort <input> <output>}: sorts rows by key into one order over all output files. The mapper and the reducer
 * pass records on unchanged, so the job measures the framework's sort and shuffle. The order of rows with the same key
 * is undefined.
 *
 * <p>If there is more than one reduce task, the client samples the keys before the job starts. The setting
 * {@code terasort.sample.keys} limits the number of keys (default 100,000), {@code terasort.sample.splits} the number
 * of splits (default 10).
 */
public final class TeraSort extends JobTool {
    private static final String SAMPLE_KEYS = "terasort.sample.keys";
    private static final int DEFAULT_SAMPLE_KEYS = 100_000;
    private static final String SAMPLE_SPLITS = "terasort.sample.splits";
    private static final int DEFAULT_SAMPLE_SPLITS = 10;
    private static final String CUT_POINTS = "terasort.cut.points.file";

    /** Creates the tool. */
    public TeraSort() {
        super("terasort [generic options] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        requireArguments(args, 2);
        Path input = existingInput(args.get(0));
        Path output = sortOutput(args.get(1));
        int reduces = positive(MRJobConfig.NUM_REDUCES, 1);
        KeySampler sampler = new KeySampler(
                positive(SAMPLE_KEYS, DEFAULT_SAMPLE_KEYS), positive(SAMPLE_SPLITS, DEFAULT_SAMPLE_SPLITS));

        Job job = newJob(name(), input, output);
        job.setInputFormatClass(TeraInputFormat.class);
        // The default Mapper and Reducer pass records on unchanged.
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        // The ranges of RangePartitioner are ranges of this order. The configuration may name another one.
        job.setSortComparatorClass(Text.Comparator.class);
        job.setOutputFormatClass(TeraOutputFormat.class);
        if (reduces > 1) {
            Path file = new Path(output, CutPoints.FILE_NAME);
            CutPoints.ofSample(sampler.sample(job, new TeraInputFormat()), reduces)
                    .write(file, job.getConfiguration());
            job.getConfiguration().set(CUT_POINTS, file.toString());
            job.setPartitionerClass(RangePartitioner.class);
        }
        return job;
    }

    private Path sortOutput(String value) throws IOException, UsageException {
        Path output = path("output", value);
        FileSystem files = output.getFileSystem(getConf());
        if (files.exists(output) && TeraOutputFormat.holdsOnlyCutPoints(files, output)) {
            return output;
        }
        return newOutput(value);
    }

    /**
     * Assigns a key to the reduce task whose range contains it, so that the concatenated outputs of the reduce tasks are
     * in order. Reads the {@link CutPoints} that the client wrote. The task fails if it cannot read them.
     */
    static final class RangePartitioner extends Partitioner<Text, Text> implements Configurable {
        private Configuration conf;
        private KeyRanges ranges;

        @Override
        public void setConf(Configuration conf) {
            this.conf = conf;
            Path file = new Path(conf.get(CUT_POINTS));
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
}
