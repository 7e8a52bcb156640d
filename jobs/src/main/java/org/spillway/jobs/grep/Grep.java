package org.spillway.jobs.grep;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.spillway.jobs.UsageException;
import org.spillway.jobs.ranking.RankingTool;

/**
 * {@code grep <input> <output> <expression> [<group>]}: counts the matches of a Java regular expression, or of one of
 * its groups, in the lines of text files. Writes lines {@code count<TAB>match}, the most frequent first. Matches with
 * equal counts are in the order of their texts. The first job counts, the second sorts. Empty matches are left out.
 */
public final class Grep extends RankingTool {
    private static final String PATTERN = "grep.pattern";
    private static final String GROUP = "grep.group";

    /** Creates the tool. */
    public Grep() {
        super("grep [generic options] <input> <output> <regular expression> [<group>]");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        if (args.size() != 3 && args.size() != 4) {
            throw new UsageException("3 or 4 arguments expected, got " + args.size() + ": " + args);
        }
        Path input = existingInput(args.get(0));
        Path output = newOutput(args.get(1));
        Pattern pattern = pattern(args.get(2));
        int group = args.size() == 4 ? group(args.get(3), pattern) : 0;
        positive(MRJobConfig.NUM_REDUCES, 1);

        Job job = counting(input, output, MatchMapper.class, false);
        job.getConfiguration().set(PATTERN, pattern.pattern());
        job.getConfiguration().setInt(GROUP, group);
        return job;
    }

    private static Pattern pattern(String value) throws UsageException {
        try {
            return Pattern.compile(value);
        } catch (PatternSyntaxException e) {
            throw UsageException.of("expression", value, e.getDescription() + " at index " + e.getIndex());
        }
    }

    private static int group(String value, Pattern pattern) throws UsageException {
        int groups = pattern.matcher("").groupCount();
        try {
            int group = Integer.parseInt(value);
            if (group >= 0 && group <= groups) {
                return group;
            }
        } catch (NumberFormatException e) {
            // reported below, with the limit
        }
        throw UsageException.of("group", value, "the expression has groups 0 to " + groups);
    }

    /** Writes a record (match, 1) for each match in a line. If a group was chosen, a match is the text of that group. */
    static final class MatchMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
        private static final LongWritable ONE = new LongWritable(1);

        private final Text found = new Text();
        private Matcher matcher;
        private int group;

        @Override
        protected void setup(Context context) {
            Configuration conf = context.getConfiguration();
            // Raw, because ${..} in an expression is not a variable of the configuration.
            matcher = Pattern.compile(conf.getRaw(PATTERN)).matcher("");
            group = conf.getInt(GROUP, 0);
        }

        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            int matches = 0;
            matcher.reset(line.toString());
            while (matcher.find()) {
                String match = matcher.group(group);
                // Skips empty matches, such as those of x* between any two characters. A group is null if it took no
                // part in the match.
                if (match != null && !match.isEmpty()) {
                    found.set(match);
                    context.write(found, ONE);
                    matches++;
                }
            }
            if (matches > 0) {
                context.getCounter(GrepCounter.LINES).increment(1);
                context.getCounter(GrepCounter.MATCHES).increment(matches);
            }
        }
    }
}
