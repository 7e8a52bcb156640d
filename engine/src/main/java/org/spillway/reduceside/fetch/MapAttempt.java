package org.spillway.reduceside.fetch;

import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * A map attempt that has succeeded.
 *
 * @param map number of the map in its job
 * @param id id of the attempt
 * @param host shuffle service of the attempt's node: scheme, host and port
 */
record MapAttempt(int map, TaskAttemptID id, String host) {}
