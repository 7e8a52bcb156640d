package org.spillway.advice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * List scheduling of a job: whenever a container is free, the next task takes it. A wave of maps, then of reduces, with two
 * containers:
 *
 * <pre>
 * master 3, first 1, maps 5 5 5, gap 1, slowstart 1, one reduce of start 4, copy 1, merge 1, reduce 2; end 1
 * container 1: map 4 to 9, gap, map 10 to 15
 * container 2: map 4 to 9                     , gap, reduce 16 to 24
 * job: 25
 * </pre>
 *
 * While maps wait for containers, reduces hold at most the share of containers that Hadoop's application master gives them:
 * that of the maps that have ended, and at most a half. It asks for reduces a gap after these maps have ended, so a container
 * that is free before goes to a map, which was asked for at the job's start.
 */
final class Simulation {
    /** Hadoop's default of {@code yarn.app.mapreduce.am.job.reduce.rampup.limit}. */
    private static final double MAX_REDUCE_SHARE = 0.5;

    private record Container(double free, boolean used) {}

    private final JobModel job;
    private final PriorityQueue<Container> containers =
            new PriorityQueue<>(Comparator.comparingDouble(Container::free));
    private final PriorityQueue<Double> running = new PriorityQueue<>();
    private final List<Double> mapEnds = new ArrayList<>();
    private final List<Double> reduceStarts = new ArrayList<>();
    private int endedMaps;

    private Simulation(JobModel job) {
        this.job = job;
        for (int i = 0; i < job.containers(); i++) {
            containers.add(new Container(job.master() + job.first(), false));
        }
    }

    /** Returns the time from the submission of a job to its end, in milliseconds. */
    static double millis(JobModel job) {
        return (job.uber() ? inMaster(job) : new Simulation(job).lastEnd()) + job.end();
    }

    /** Returns when the last task ends if the application master runs one after the other, without starts and waits. */
    private static double inMaster(JobModel job) {
        double time = job.master();
        for (MapWork map : job.maps()) {
            time += map.total() - map.start();
        }
        for (ReduceWork reduce : job.reduces()) {
            time += reduce.total() - reduce.start();
        }
        return time;
    }

    private double lastEnd() {
        for (int next = 0; next < job.maps().size(); ) {
            Container container = containers.remove();
            double start = container.free() + (container.used() ? job.gap() : 0);
            if (reduceIsNext(container.free())) {
                reduceStarts.add(start);
            } else {
                double end = start + job.maps().get(next++).total();
                mapEnds.add(end);
                running.add(end);
                containers.add(new Container(end, true));
            }
        }
        return endOfReduces();
    }

    private boolean reduceIsNext(double time) {
        while (!running.isEmpty() && running.peek() + job.gap() < time) {
            running.remove();
            endedMaps++;
        }
        int maps = job.maps().size();
        double share = Math.min((double) endedMaps / maps, MAX_REDUCE_SHARE);
        return reduceStarts.size() < job.reduces().size()
                && endedMaps >= neededMaps(job.slowstart(), maps)
                && reduceStarts.size() < (int) (share * job.containers());
    }

    /** Returns how many maps must have ended before reduces may start. */
    static int neededMaps(double slowstart, int maps) {
        return (int) Math.ceil(Math.min(1, slowstart) * maps);
    }

    private double endOfReduces() {
        Collections.sort(mapEnds);
        double lastMap = mapEnds.get(mapEnds.size() - 1);
        int needed = neededMaps(job.slowstart(), mapEnds.size());
        double allowed = needed == 0 ? 0 : mapEnds.get(needed - 1);
        double last = lastMap;
        for (int i = 0; i < job.reduces().size(); i++) {
            double start = i < reduceStarts.size() ? reduceStarts.get(i) : nextStart(allowed);
            double end = job.reduces().get(i).end(start, lastMap);
            containers.add(new Container(end, true));
            last = Math.max(last, end);
        }
        return last;
    }

    private double nextStart(double allowed) {
        return Math.max(containers.remove().free(), allowed) + job.gap();
    }
}
