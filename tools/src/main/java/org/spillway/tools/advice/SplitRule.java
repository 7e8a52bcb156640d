package org.spillway.tools.advice;

import java.util.Optional;

/**
 * Larger splits, each of several of the present ones. Rests on the mean time of a map and on the waves of maps. Proposed only
 * if the splits are about as large as blocks, because a split is never larger than its file, and only if all containers still
 * have a map and no map spills more often.
 */
final class SplitRule implements Rule {
    private static final String KEY = "mapreduce.input.fileinputformat.split.minsize";

    /** The most of the present splits in one: more would need a buffer and a time that one map does not show. */
    private static final int MAX_FACTOR = 8;

    /** The mean split over the largest possible one from which files have several blocks. Own choice. */
    private static final double WHOLE = 0.9;

    /** The same above which files are not split at all, such as compressed ones. Own choice. */
    private static final double UNSPLIT = 1.1;

    @Override
    public Optional<Change> propose(JobFacts job) {
        Settings settings = job.settings();
        Long input = job.report().counters().get("HDFS_BYTES_READ");
        int maps = job.times().maps().size();
        long block = settings.bytes("dfs.blocksize", 128L << 20);
        long split = Math.max(
                settings.bytes(KEY, 1),
                Math.min(settings.bytes("mapreduce.input.fileinputformat.split.maxsize", Long.MAX_VALUE), block));
        if (input == null || job.times().uber() || input < WHOLE * split * maps || input > UNSPLIT * split * maps) {
            return Optional.empty();
        }
        int factor = 1;
        while (factor < MAX_FACTOR && factor * job.times().map() < Thresholds.LONG_TASK && suits(2 * factor, job)) {
            factor *= 2;
        }
        return factor == 1
                ? Optional.empty()
                : Optional.of(new Change(
                        KEY,
                        Long.toString(split * factor),
                        Text.count(joined(maps, factor), "map") + " instead of " + maps + "; "
                                + job.times().shortTasks() + "; only if files have several blocks"));
    }

    private static boolean suits(int factor, JobFacts job) {
        boolean full = joined(job.times().maps().size(), factor)
                >= job.times().containers().atOnce();
        boolean fits = job.times().reduces().isEmpty()
                || job.mapSide().limit() > 0
                        && job.mapSide().need() * factor <= job.mapSide().limit();
        return full && fits;
    }

    private static int joined(int maps, int factor) {
        return (maps + factor - 1) / factor;
    }
}
