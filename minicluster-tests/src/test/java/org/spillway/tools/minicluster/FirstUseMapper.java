package org.spillway.tools.minicluster;

import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;

/** Counts words, and the tasks that have found this class unused. */
public final class FirstUseMapper extends TokenCounterMapper {
    static final String GROUP = "static fields";
    static final String FIRST = "tasks that found them fresh";

    private static boolean used;

    /** Called by Hadoop. */
    public FirstUseMapper() {}

    @Override
    protected void setup(Context context) {
        if (!used) {
            context.getCounter(GROUP, FIRST).increment(1);
        }
        used = true;
    }
}
