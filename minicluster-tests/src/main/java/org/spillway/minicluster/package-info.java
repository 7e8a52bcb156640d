/**
 * A Hadoop cluster inside this JVM, with real containers, and TeraSort on it (or on any other cluster) with stock's
 * map output collector and with Spillway's side by side.
 *
 * <p>{@link org.spillway.minicluster.EmbeddedCluster} is the cluster, {@link org.spillway.minicluster.PhaseTimes} what
 * the job history says about a job, {@link org.spillway.minicluster.TeraSortBench} the program behind {@code
 * scripts/terasort.sh}.
 */
package org.spillway.minicluster;
