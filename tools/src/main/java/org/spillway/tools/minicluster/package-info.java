/**
 * Runs a Hadoop cluster with real containers inside this JVM. Runs TeraSort on it, or on any other cluster, with
 * stock and with Spillway.
 *
 * <p>{@link org.spillway.tools.minicluster.EmbeddedCluster} is the cluster. {@link
 * org.spillway.tools.minicluster.TeraSortBench} is the program behind {@code scripts/spillway terasort}. The module
 * {@code report} reads the job history.
 */
package org.spillway.tools.minicluster;
