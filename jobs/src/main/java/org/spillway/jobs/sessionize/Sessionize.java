package org.spillway.jobs.sessionize;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.spillway.jobs.Arguments;
import org.spillway.jobs.JobTool;
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
        SessionReducer.setGap(job.getConfiguration(), gapMillis);
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
}
