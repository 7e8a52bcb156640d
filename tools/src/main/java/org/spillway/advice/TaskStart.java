package org.spillway.advice;

import java.util.List;
import java.util.stream.LongStream;
import org.spillway.report.Attempt;

/**
 * How long the JVM of a task takes to start, in milliseconds. The history does not have it. It has bounds: no map starts
 * longer than the shortest one reads, and the application master's JVM starts within the time before the first task. The
 * estimate is the smallest of these and of the time measured in lab/benchmarks/RESULTS.md.
 */
record TaskStart(double map, double reduce) {
    /** No start: the tasks of an uber job run in the application master's JVM. */
    static final TaskStart NONE = new TaskStart(0, 0);

    /**
     * Estimates it.
     *
     * @param master from the job's submission until its application master had started
     * @param archive whether the job has a task archive
     * @param lastMap the end of the last map, in milliseconds since 1970
     */
    static TaskStart of(double master, boolean archive, List<Attempt> maps, List<Attempt> reduces, long lastMap) {
        LongStream reads = maps.stream().mapToLong(TaskStart::read);
        double map = Math.min(
                Math.min(master, archive ? Gains.MAP_START_ARCHIVE : Gains.MAP_START),
                reads.min().orElse(Long.MAX_VALUE));
        // A reduce that started later did not wait for maps.
        LongStream shuffles = reduces.stream()
                .filter(reduce -> reduce.start() >= lastMap && reduce.shuffleFinish() != null)
                .mapToLong(reduce -> Math.max(0, reduce.shuffleFinish() - reduce.start()));
        double reduce = Math.min(
                Math.min(master, archive ? Gains.REDUCE_START_ARCHIVE : Gains.REDUCE_START),
                shuffles.min().orElse(Long.MAX_VALUE));
        return new TaskStart(map, reduce);
    }

    /** Returns the time from a map's start to its last record, or to its end if that is unknown. */
    static long read(Attempt map) {
        return Math.max(0, (map.mapFinish() == null ? map.finish() : map.mapFinish()) - map.start());
    }
}
