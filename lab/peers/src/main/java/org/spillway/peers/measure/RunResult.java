package org.spillway.peers.measure;

import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.ways.Way;

/**
 * One run.
 *
 * @param round from 1
 * @param begun the time in UTC
 * @param problem what was wrong; an empty text if nothing was
 * @param log the name of the client's log
 */
public record RunResult(BenchCase bench, Way way, int round, String begun, String problem, String log, Usage usage) {
    /** Whether it succeeded, with the right output. */
    public boolean isGood() {
        return problem.isEmpty();
    }
}
