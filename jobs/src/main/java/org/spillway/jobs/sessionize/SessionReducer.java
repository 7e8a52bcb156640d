package org.spillway.jobs.sessionize;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.jobs.keys.TextLongKey;

/** Divides a user's clicks into sessions at gaps that are too long. The clicks arrive in the order of their times. */
final class SessionReducer extends Reducer<TextLongKey, Text, Text, Text> {
    private static final String GAP = "sessionize.gap.ms";

    private final Session session = new Session();
    private final Text line = new Text();
    private long gap;

    static void setGap(Configuration conf, long millis) {
        conf.setLong(GAP, millis);
    }

    @Override
    protected void setup(Context context) {
        gap = context.getConfiguration().getLong(GAP, 0);
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
