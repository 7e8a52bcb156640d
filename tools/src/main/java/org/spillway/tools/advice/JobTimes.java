package org.spillway.tools.advice;

import java.util.List;
import java.util.function.ToLongFunction;
import org.spillway.report.Attempt;
import org.spillway.report.FinishedJob;
import org.spillway.report.JobReport;

/**
 * The times of a job, read from its history, in milliseconds. Clocks of the client, of the application master and of nodes may
 * differ, so no time is below 0.
 *
 * @param maps the used attempts of maps, in the order of their starts; at least one
 * @param reduces those of reduces
 * @param lastMap the end of the last map, since 1970
 * @param master from the submission until the application master had started
 * @param first from there to the start of the first task
 * @param job from the submission to the end
 * @param slowstart the share of maps that have ended when reduces may start, 0 to 1
 * @param uber whether all tasks ran in the application master's JVM, one after the other
 */
record JobTimes(
        List<Attempt> maps,
        List<Attempt> reduces,
        long lastMap,
        long master,
        long first,
        long job,
        double slowstart,
        boolean uber,
        TaskContainers containers) {

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException if the history has no times of the job or of any map
     */
    static JobTimes of(FinishedJob job, Settings settings) {
        JobReport report = job.report();
        List<Attempt> maps = Attempts.used(report, Attempt.Kind.MAP);
        if (maps.isEmpty() || report.submitted() == null || report.finished() == null) {
            throw new IllegalArgumentException("the history of " + report.id() + " has no times of its map tasks");
        }
        long firstMap = maps.get(0).start();
        long launched = report.launched() == null ? firstMap : Math.min(report.launched(), firstMap);
        double slowstart = settings.number("mapreduce.job.reduce.slowstart.completedmaps", 0.05);
        return new JobTimes(
                maps,
                Attempts.used(report, Attempt.Kind.REDUCE),
                maps.stream().mapToLong(Attempt::finish).max().orElseThrow(),
                Math.max(0, launched - report.submitted()),
                firstMap - launched,
                report.finished() - report.submitted(),
                slowstart,
                job.uber(),
                TaskContainers.of(report, reducesFrom(maps, slowstart)));
    }

    /** Returns when enough maps had ended for reduces, and all maps had started: before that, maps go first. */
    private static long reducesFrom(List<Attempt> maps, double slowstart) {
        long enough = maps.stream()
                .mapToLong(Attempt::finish)
                .sorted()
                .limit((long) Math.ceil(Math.min(1, slowstart) * maps.size()))
                .max()
                .orElse(0);
        return Math.max(enough, maps.get(maps.size() - 1).start());
    }

    static double mean(List<Attempt> tasks, ToLongFunction<Attempt> time) {
        return tasks.stream().mapToLong(time).average().orElse(0);
    }

    /** Returns the mean time of a map. */
    double map() {
        return mean(maps, this::work);
    }

    /** Returns the mean time of a map's last sort, merge and writing; 0 if unknown. */
    double flush() {
        return mean(maps, map -> Math.max(0, map.finish() - map.start()) - read(map));
    }

    /** Returns the time from a map's start to its last record, or to its end if that is unknown. The start of its JVM is in it. */
    static long read(Attempt map) {
        long end = map.mapFinish() == null ? map.finish() : Math.min(map.mapFinish(), map.finish());
        return Math.max(0, end - map.start());
    }

    /** Returns the mean time of a reduce after the last map. */
    double reduce() {
        return mean(reduces, this::work);
    }

    /** Returns the mean time of a reduce after the last map until it had all outputs. If it began then, its JVM's start is in it. */
    double fetch() {
        return mean(reduces, reduce -> Math.max(0, fetched(reduce) - Math.max(lastMap, reduce.start())));
    }

    /** Returns the mean time from a reduce's last output until the outputs were merged; 0 if unknown. */
    double merge() {
        return mean(reduces, reduce -> merged(reduce) - fetched(reduce));
    }

    /** Returns the mean time from there to the reduce's end. */
    double reducer() {
        return mean(reduces, reduce -> Math.max(0, reduce.finish() - merged(reduce)));
    }

    // A phase whose end is unknown takes no time, and the last one takes the rest.
    private static long fetched(Attempt reduce) {
        return reduce.shuffleFinish() == null ? reduce.start() : reduce.shuffleFinish();
    }

    private static long merged(Attempt reduce) {
        return reduce.sortFinish() == null ? fetched(reduce) : Math.max(fetched(reduce), reduce.sortFinish());
    }

    /** Returns the time of a task without waits for maps. */
    long work(Attempt task) {
        long from = task.kind() == Attempt.Kind.REDUCE ? Math.max(lastMap, task.start()) : task.start();
        return Math.max(0, task.finish() - from);
    }

    /** Returns the reduces that started before the last map ended. */
    List<Attempt> early() {
        return reduces.stream().filter(reduce -> reduce.start() < lastMap).toList();
    }

    /**
     * Returns the share of the job's time that a part of each task took: with two waves of tasks, its mean time counts twice.
     *
     * @param millis the mean time of the part
     */
    double share(double millis, List<Attempt> tasks) {
        int waves = uber ? tasks.size() : (tasks.size() - 1) / containers.atOnce() + 1;
        return millis * waves / job;
    }

    /** Says how short the maps are, with all that the history knows of their starts. */
    String shortTasks() {
        long shortest = maps.stream().mapToLong(JobTimes::read).min().orElseThrow();
        return "a map takes " + Text.seconds(map()) + ", and its JVM's start is at most the " + Text.seconds(shortest)
                + " in which the shortest one read its input";
    }

    boolean matters(double millis, List<Attempt> tasks) {
        return share(millis, tasks) >= Thresholds.SHARE;
    }

    /** Formats the share of the job's time that a part of each task took, as 41 % of the job. */
    String shareText(double millis, List<Attempt> tasks) {
        return Text.percent(share(millis, tasks)) + " of the job";
    }
}
