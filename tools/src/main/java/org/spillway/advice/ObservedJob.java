package org.spillway.advice;

import java.util.List;
import org.spillway.report.Attempt;
import org.spillway.report.FinishedJob;
import org.spillway.report.JobReport;

/**
 * The times of a job, read from its history.
 *
 * @param maps the used attempts of maps, in the order of their starts; at least one
 * @param reduces those of reduces
 * @param lastMap the end of the last map, in milliseconds since 1970
 * @param model the model of the job as it ran
 */
record ObservedJob(List<Attempt> maps, List<Attempt> reduces, long lastMap, TaskContainers containers, JobModel model) {

    /**
     * Reads them.
     *
     * @param fetched bytes that a reduce fetched, 0 if unknown
     * @throws IllegalArgumentException if the history has no times of the job or of any map
     */
    static ObservedJob of(FinishedJob job, Settings settings, double fetched) {
        JobReport report = job.report();
        List<Attempt> maps = Attempts.used(report, Attempt.Kind.MAP);
        if (maps.isEmpty() || report.submitted() == null || report.finished() == null) {
            throw new IllegalArgumentException("the history of " + report.id() + " has no times of its map tasks");
        }
        List<Attempt> reduces = Attempts.used(report, Attempt.Kind.REDUCE);
        long submitted = report.submitted();
        long firstMap = maps.get(0).start();
        long launched = report.launched() == null ? firstMap : Math.min(report.launched(), firstMap);
        // Clocks of the client, of the application master and of nodes may differ.
        long master = Math.max(0, launched - submitted);
        long lastMap = Attempts.lastFinish(maps);
        double slowstart = settings.number("mapreduce.job.reduce.slowstart.completedmaps", 0.05);
        TaskContainers containers = TaskContainers.of(report, reducesFrom(maps, slowstart));
        TaskStart start = job.uber()
                ? TaskStart.NONE
                : TaskStart.of(master, ArchiveRule.isUsed(settings), maps, reduces, lastMap);
        ObservedReduces works = new ObservedReduces(start.reduce(), lastMap, fetched);
        long last = reduces.isEmpty() ? lastMap : Math.max(lastMap, Attempts.lastFinish(reduces));
        JobModel model = new JobModel(
                master,
                firstMap - launched,
                maps.stream().map(map -> work(map, start.map())).toList(),
                works.of(reduces),
                containers.atOnce(),
                containers.gap(),
                slowstart,
                Math.max(0, report.finished() - last),
                job.uber());
        return new ObservedJob(maps, reduces, lastMap, containers, model);
    }

    /** Returns when enough maps had ended for reduces, and all maps had started: before that, maps go first. */
    private static long reducesFrom(List<Attempt> maps, double slowstart) {
        int needed = Simulation.neededMaps(slowstart, maps.size());
        long enough = maps.stream()
                .mapToLong(Attempt::finish)
                .sorted()
                .limit(needed)
                .max()
                .orElse(0);
        return Math.max(enough, maps.get(maps.size() - 1).start());
    }

    private static MapWork work(Attempt map, double start) {
        long read = TaskStart.read(map);
        return new MapWork(start, Math.max(0, read - start), Math.max(0, map.finish() - map.start() - read));
    }
}
