package org.spillway.jobs.grep;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Hands on each match in a line, or the given group of it, with a 1. */
final class MatchMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final String PATTERN = "grep.pattern";
    private static final String GROUP = "grep.group";
    private static final LongWritable ONE = new LongWritable(1);

    private final Text found = new Text();
    private Matcher matcher;
    private int group;

    static void set(Configuration conf, Pattern pattern, int group) {
        conf.set(PATTERN, pattern.pattern());
        conf.setInt(GROUP, group);
    }

    @Override
    protected void setup(Context context) {
        Configuration conf = context.getConfiguration();
        // Raw: ${..} in an expression is no variable.
        matcher = Pattern.compile(conf.getRaw(PATTERN)).matcher("");
        group = conf.getInt(GROUP, 0);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        int matches = 0;
        matcher.reset(line.toString());
        while (matcher.find()) {
            String match = matcher.group(group);
            // Empty ones, as of x* between any two characters, say nothing; a group may have had no part in the match.
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
