package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.SortOrder;
import org.spillway.jobs.UsageException;

/**
 * The base class of tools whose last job writes one file of lines {@code number<TAB>text} with the largest number
 * first. The job before it may count the texts.
 */
public abstract class RankingTool extends JobTool {
    private long limit = Long.MAX_VALUE;
    private Path ranked;
    private Path counts;

    /** Creates a tool with this usage line. */
    protected RankingTool(String usage) {
        super(usage);
    }

    /**
     * Creates a job that counts texts. The job that follows ranks them by their counts.
     *
     * @param mapper writes a Text and a LongWritable: a text and its number of occurrences
     * @param anyOrder whether the job that counts sorts by a hash
     * @throws UsageException if the comparator of the configuration does not keep groups whole
     */
    protected final Job counting(
            Path input, Path output, Class<? extends Mapper<?, ?, Text, LongWritable>> mapper, boolean anyOrder)
            throws IOException, UsageException {
        ranked = output;
        counts = new Path(temporaryFolder(output), "counts");
        Job job = newJob(name() + ": count", input, counts);
        job.setMapperClass(mapper);
        job.setCombinerClass(LongSumReducer.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        SortOrder.wholeGroups(job, anyOrder);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        return job;
    }

    @Override
    protected final Job following(Job done) throws IOException {
        if (counts == null) {
            return null;
        }
        Job job = ranking(counts, ranked);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        job.setMapperClass(CountMapper.class);
        return job;
    }

    /**
     * Creates a ranking job without a mapper. The mapper must write {@link RankedText} keys and NullWritable values. No
     * job follows.
     */
    final Job ranking(Path input, Path output) throws IOException {
        counts = null;
        Job job = newJob(name() + ": rank", input, output);
        job.setMapOutputKeyClass(RankedText.class);
        job.setMapOutputValueClass(NullWritable.class);
        // The class of the keys has this order. The configuration may name another one.
        job.setSortComparatorClass(RankedText.Order.class);
        job.setReducerClass(LimitReducer.Ranks.class);
        // A single reduce task gives one order over all records. If there is a limit, the combiner keeps this task's
        // input small.
        job.setNumReduceTasks(1);
        if (limit < Long.MAX_VALUE) {
            job.getConfiguration().setLong(LimitReducer.LIMIT, limit);
            job.setCombinerClass(LimitReducer.Combiner.class);
        }
        job.setOutputKeyClass(LongWritable.class);
        job.setOutputValueClass(Text.class);
        return job;
    }

    /** Limits the output of the ranking job to the first records. */
    final void setLimit(long limit) {
        this.limit = limit;
    }

    /** Converts a text and its count into a key that sorts by the count. */
    static final class CountMapper extends Mapper<Text, LongWritable, RankedText, NullWritable> {
        private final RankedText key = new RankedText();

        @Override
        protected void map(Text text, LongWritable count, Context context) throws IOException, InterruptedException {
            key.setNumber(count.get());
            key.text().set(text);
            context.write(key, NullWritable.get());
        }
    }
}
