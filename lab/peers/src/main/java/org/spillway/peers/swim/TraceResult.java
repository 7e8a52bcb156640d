package org.spillway.peers.swim;

import java.util.List;
import org.spillway.peers.measure.Usage;
import org.spillway.peers.ways.Way;

/**
 * One replay.
 *
 * @param round from 1
 * @param begun the time in UTC
 * @param problem what was wrong; an empty text if nothing was
 * @param jobs of the trace, in its order
 * @param outputBytes of all jobs
 */
record TraceResult(
        Way way,
        int round,
        String begun,
        String problem,
        String log,
        List<JobTime> jobs,
        long outputBytes,
        Usage usage) {
    boolean isGood() {
        return problem.isEmpty();
    }

    /** Returns the seconds from the first job's arrival to the last end. */
    double makespan() {
        return jobs.stream().mapToDouble(JobTime::ended).max().orElse(Double.NaN);
    }

    double mean() {
        return jobs.stream().mapToDouble(JobTime::seconds).average().orElse(Double.NaN);
    }

    /** Returns the time that a share of the jobs does not exceed: with 20 jobs and 0.95 that of the 19th. */
    double percentile(double share) {
        double[] sorted = jobs.stream().mapToDouble(JobTime::seconds).sorted().toArray();
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, rank - 1)];
    }
}
