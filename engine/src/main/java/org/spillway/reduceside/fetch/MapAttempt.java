package org.spillway.reduceside.fetch;

import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * An attempt of a map that has succeeded.
 *
 * @param map number of the map in its job
 * @param id the attempt
 * @param host of the node that serves its output: scheme, host and port
 */
record MapAttempt(int map, TaskAttemptID id, String host) {}
