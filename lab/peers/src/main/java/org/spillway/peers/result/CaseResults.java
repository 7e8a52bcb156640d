package org.spillway.peers.result;

import java.util.List;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.measure.RunResult;

/**
 * What the file of results has.
 *
 * @param settings that the command line gave to all MapReduce and Tez jobs
 * @param tasksAtOnce tasks or executors' cores of the cluster
 */
public record CaseResults(Sizes sizes, List<String> settings, int tasksAtOnce, List<RunResult> runs) {}
