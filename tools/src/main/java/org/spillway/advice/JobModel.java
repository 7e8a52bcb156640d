package org.spillway.advice;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * What a job's time depends on. Times are milliseconds.
 *
 * @param master from the submission until the application master can ask for containers
 * @param first from there to the start of the first task
 * @param maps the map tasks in the order of their starts
 * @param reduces the reduce tasks in the order of their starts
 * @param containers the tasks that run at once; at least 1
 * @param gap the wait for a container after the end of the task before in its place
 * @param slowstart the share of maps that have ended when reduces may start, 0 to 1
 * @param end from the end of the last task to that of the job
 * @param uber whether all tasks run in the application master's JVM, one after the other
 */
record JobModel(
        double master,
        double first,
        List<MapWork> maps,
        List<ReduceWork> reduces,
        int containers,
        double gap,
        double slowstart,
        double end,
        boolean uber) {
    JobModel {
        maps = List.copyOf(maps);
        reduces = List.copyOf(reduces);
    }

    /** Returns the mean of a time of maps, 0 without any. */
    double meanOfMaps(ToDoubleFunction<MapWork> time) {
        return maps.stream().mapToDouble(time).average().orElse(0);
    }

    /** Returns the mean of a time of reduces, 0 without any. */
    double meanOfReduces(ToDoubleFunction<ReduceWork> time) {
        return reduces.stream().mapToDouble(time).average().orElse(0);
    }

    JobModel withMaster(double millis) {
        return new JobModel(millis, first, maps, reduces, containers, gap, slowstart, end, uber);
    }

    JobModel withMaps(UnaryOperator<MapWork> change) {
        return withMaps(maps.stream().map(change).toList());
    }

    JobModel withMaps(List<MapWork> others) {
        return new JobModel(master, first, others, reduces, containers, gap, slowstart, end, uber);
    }

    JobModel withReduces(UnaryOperator<ReduceWork> change) {
        return withReduces(reduces.stream().map(change).toList());
    }

    JobModel withReduces(List<ReduceWork> others) {
        return new JobModel(master, first, maps, others, containers, gap, slowstart, end, uber);
    }

    JobModel withWaits(double otherFirst, double otherGap) {
        return new JobModel(master, otherFirst, maps, reduces, containers, otherGap, slowstart, end, uber);
    }

    JobModel withSlowstart(double share) {
        return new JobModel(master, first, maps, reduces, containers, gap, share, end, uber);
    }

    JobModel inUberMode() {
        return new JobModel(master, first, maps, reduces, containers, gap, slowstart, end, true);
    }
}
