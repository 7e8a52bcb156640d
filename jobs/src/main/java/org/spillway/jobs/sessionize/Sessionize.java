package org.spillway.jobs.sessionize;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.jobs.Arguments;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.MalformedLineException;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;
import org.spillway.jobs.UsageException;
import org.spillway.jobs.keys.GroupComparator;
import org.spillway.jobs.keys.GroupPartitioner;
import org.spillway.jobs.keys.TextLongKey;

/**
 * {@code sessionize [--gap <time>] <input> <output>}: reads lines {@code user<TAB>epoch-ms<TAB>url} in any order and
 * writes a line {@code user<TAB>start<TAB>end<TAB>clicks<TAB>first url<TAB>last url} for each session. A session ends
 * if the user's next click comes more than the gap later. The gap is a number with a unit, such as {@code 90s} or
 * {@code 2h}; the default is {@code 30m}.
 */
public final class Sessionize extends JobTool {
    private static final String GAP = "--gap";
    private static final String DEFAULT_GAP = "30m";
    private static final String GAP_MILLIS = "sessionize.gap.ms";

    /** Creates the tool. */
    public Sessionize() {
        super("sessionize [generic options] [--gap <time, as 90s, 30m or 2h>] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.of(args, GAP);
        String gap = arguments.option(GAP);
        long gapMillis = gapMillis(gap == null ? DEFAULT_GAP : gap);
        Job job = newJob(arguments.positional());
        job.setMapperClass(ClickMapper.class);
        job.setMapOutputKeyClass(TextLongKey.class);
        job.setMapOutputValueClass(Text.class);
        job.setSortComparatorClass(TextLongKey.Order.class);
        job.setPartitionerClass(GroupPartitioner.class);
        job.setGroupingComparatorClass(GroupComparator.class);
        job.setReducerClass(SessionReducer.class);
        job.getConfiguration().setLong(GAP_MILLIS, gapMillis);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        return job;
    }

    private static long gapMillis(String value) throws UsageException {
        // Hadoop parses the time. Without a unit it logs a warning and takes milliseconds.
        Configuration notation = new Configuration(false);
        notation.set(GAP, value);
        try {
            long millis = notation.getTimeDuration(GAP, 0, TimeUnit.MILLISECONDS);
            if (millis >= 1) {
                return millis;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw UsageException.of("gap", value, "must be a time of at least 1 ms, as 90s, 30m or 2h");
    }

    /** Maps a click to a key of user and time and a value of the URL. */
    static final class ClickMapper extends TabLineMapper<TextLongKey, Text> {
        private final TextLongKey key = new TextLongKey();
        private final Text url = new Text();

        ClickMapper() {
            super(TabFields.exactly("user", "epoch-ms", "url"));
        }

        @Override
        protected void map(TabFields fields, Context context)
                throws IOException, InterruptedException, MalformedLineException {
            long time = fields.number(1);
            if (time < 0) {
                // Times must not be negative: then the difference of two times cannot overflow.
                throw new MalformedLineException("epoch-ms", Long.toString(time), "below 0");
            }
            fields.copy(0, key.group());
            key.setNumber(time);
            fields.copy(2, url);
            context.write(key, url);
        }
    }

    /** Divides a user's clicks into sessions at gaps that are too long. Clicks arrive in the order of their times. */
    static final class SessionReducer extends Reducer<TextLongKey, Text, Text, Text> {
        private final Session session = new Session();
        private final Text line = new Text();
        private long gap;

        @Override
        protected void setup(Context context) {
            gap = context.getConfiguration().getLong(GAP_MILLIS, 0);
        }

        @Override
        protected void reduce(TextLongKey key, Iterable<Text> urls, Context context)
                throws IOException, InterruptedException {
            for (Text url : urls) {
                // The key belongs to the current URL, see GroupedKey.
                if (!session.isEmpty() && key.number() - session.end() > gap) {
                    end(key.group(), context);
                }
                session.add(key.number(), url);
            }
            end(key.group(), context);
        }

        private void end(Text user, Context context) throws IOException, InterruptedException {
            context.getCounter(SessionCounter.SESSIONS).increment(1);
            if (session.clicks() == 1) {
                context.getCounter(SessionCounter.BOUNCES).increment(1);
            }
            line.set(session.toString());
            context.write(user, line);
            session.clear();
        }
    }
}
