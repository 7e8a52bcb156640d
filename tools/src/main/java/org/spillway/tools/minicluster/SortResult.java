package org.spillway.tools.minicluster;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.spillway.report.JobReport;

/**
 * The result of one sort.
 *
 * @param report the job history's data and the result of the output check
 * @param counters null if the job failed
 */
record SortResult(Path output, JobReport report, Counters counters) {}
