/**
 * A Hadoop cluster inside this JVM, with real containers, and TeraSort on it (or on any other cluster) with stock's
 * map output collector and with Spillway's side by side.
 *
 * <p>{@link org.spillway.minicluster.EmbeddedCluster} is the cluster, {@link
 * org.spillway.minicluster.TeraSortBench} the program behind {@code scripts/terasort.sh}; what the job history says
 * about jobs is the module {@code report}'s.
 */
package org.spillway.minicluster;
