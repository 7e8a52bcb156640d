package org.spillway.jobs.ranking;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.Arguments;
import org.spillway.jobs.MalformedLineException;
import org.spillway.jobs.SortOrder;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;
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
public final class TopN extends RankingTool {
    private static final String BY = "--by";

    /** Creates the tool. */
    public TopN() {
        super("topn [generic options] [--by frequency|number] [--any-order] <n> <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.withFlags(args, Set.of(SortOrder.ANY_ORDER), BY);
        requireArguments(arguments.positional(), 3);
        setLimit(limit(arguments.positional().get(0)));
        Path input = existingInput(arguments.positional().get(1));
        Path output = newOutput(arguments.positional().get(2));
        positive(MRJobConfig.NUM_REDUCES, 1);
        String by = arguments.option(BY);
        boolean anyOrder = arguments.has(SortOrder.ANY_ORDER);
        if (by == null || by.equals("frequency")) {
            return counting(input, output, WordMapper.class, anyOrder);
        }
        if (by.equals("number")) {
            if (anyOrder) {
                throw UsageException.of("by", by, "counts nothing, so " + SortOrder.ANY_ORDER + " does not apply");
            }
            Job job = ranking(input, output);
            job.setMapperClass(NumberLineMapper.class);
            return job;
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

    /** Maps lines {@code key<TAB>number} to {@link RankedText} keys. */
    static final class NumberLineMapper extends TabLineMapper<RankedText, NullWritable> {
        private final RankedText ranked = new RankedText();

        NumberLineMapper() {
            super(TabFields.exactly("key", "number"));
        }

        @Override
        protected void map(TabFields fields, Context context)
                throws IOException, InterruptedException, MalformedLineException {
            fields.copy(0, ranked.text());
            ranked.setNumber(fields.number(1));
            context.write(ranked, NullWritable.get());
        }
    }
}
