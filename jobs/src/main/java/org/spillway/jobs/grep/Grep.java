package org.spillway.jobs.grep;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.UsageException;
import org.spillway.jobs.ranking.Ranking;

/**
 * {@code grep <input> <output> <expression> [<group>]}: counts the matches of a Java regular expression, or of one of
 * its groups, in the lines of text files. Writes lines {@code count<TAB>match}, the most frequent first. Matches with
 * equal counts are in the order of their texts. The first job counts, the second sorts. Empty matches are left out.
 */
public final class Grep extends JobTool {
    private Path output;
    private Path counts;

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
        output = newOutput(args.get(1));
        Pattern pattern = pattern(args.get(2));
        int group = args.size() == 4 ? group(args.get(3), pattern) : 0;
        positive(MRJobConfig.NUM_REDUCES, 1);
        counts = new Path(temporaryFolder(output), "counts");

        Job job = Ranking.counting(getConf(), "grep: count", input, MatchMapper.class, counts);
        MatchMapper.set(job.getConfiguration(), pattern, group);
        return job;
    }

    @Override
    protected Job following(Job done) throws IOException {
        if (counts == null) {
            return null;
        }
        Job job = Ranking.ofCounts(getConf(), "grep: sort", counts, output);
        counts = null;
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
}
