package org.spillway.jobs.grep;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes a record (match, 1) for each match in a line. If a group was chosen, the match is the text of that group. */
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
            // Skips empty matches, such as those of x* between any two characters. A group is null if it took no part
            // in the match.
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
