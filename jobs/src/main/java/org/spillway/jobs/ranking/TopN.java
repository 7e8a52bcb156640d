package org.spillway.jobs.ranking;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.spillway.jobs.Arguments;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.SortOrder;
import org.spillway.jobs.UsageException;
import org.spillway.jobs.WordMapper;

/**
 * {@code topn [--by frequency|number] [--any-order] <n> <input> <output>}: by frequency (the default), finds the n most
 * frequent words of text files with two jobs, one that counts and one that ranks. By number, finds the n lines
 * {@code key<TAB>number} with the largest numbers with one job. The output is one file of lines
 * {@code number<TAB>text}, the largest number first. Lines with equal numbers are in the order of their texts.
 *
 * <p>With {@code --any-order} the first job counts the words in any order. The output is the same.
 */
public final class TopN extends JobTool {
    private static final String BY = "--by";

    private long limit;
    private Path output;
    private Path counts;

    /** Creates the tool. */
    public TopN() {
        super("topn [generic options] [--by frequency|number] [--any-order] <n> <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.withFlags(args, Set.of(SortOrder.ANY_ORDER), BY);
        requireArguments(arguments.positional(), 3);
        limit = limit(arguments.positional().get(0));
        Path input = existingInput(arguments.positional().get(1));
        output = newOutput(arguments.positional().get(2));
        positive(MRJobConfig.NUM_REDUCES, 1);
        String by = arguments.option(BY);
        boolean anyOrder = arguments.has(SortOrder.ANY_ORDER);
        if (by == null || by.equals("frequency")) {
            return counting(input, anyOrder);
        }
        if (by.equals("number")) {
            if (anyOrder) {
                throw UsageException.of("by", by, "counts nothing, so " + SortOrder.ANY_ORDER + " does not apply");
            }
            counts = null;
            return ranking(input);
        }
        throw UsageException.of("by", by, "neither frequency nor number");
    }

    private static long limit(String value) throws UsageException {
        try {
            long number = Long.parseLong(value);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw UsageException.of("n", value, "must be a whole number, at least 1");
    }

    private Job counting(Path input, boolean anyOrder) throws IOException, UsageException {
        counts = new Path(temporaryFolder(output), "counts");
        // A copy, because the second job needs its own order.
        Configuration conf = new Configuration(getConf());
        if (anyOrder) {
            SortOrder.byHash(conf);
        }
        return Ranking.counting(conf, "topn: count", input, WordMapper.class, counts);
    }

    @Override
    protected Job following(Job done) throws IOException {
        if (counts == null) {
            return null;
        }
        Job job = Ranking.ofCounts(getConf(), "topn: rank", counts, output);
        Ranking.setLimit(job, limit);
        counts = null;
        return job;
    }

    private Job ranking(Path input) throws IOException {
        Job job = Ranking.job(getConf(), "topn: rank", output);
        FileInputFormat.setInputPaths(job, input);
        job.setMapperClass(NumberLineMapper.class);
        Ranking.setLimit(job, limit);
        return job;
    }
}
