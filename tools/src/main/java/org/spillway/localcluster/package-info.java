/**
 * A Hadoop cluster of separate processes on this machine, made of the jars that Maven fetched: NameNode, DataNode,
 * ResourceManager, NodeManagers with the shuffle service, JobHistoryServer. {@link
 * org.spillway.localcluster.LocalClusterMain} is the program behind {@code scripts/local-cluster.sh}.
 *
 * <p>All that it writes lies in one {@link org.spillway.localcluster.ClusterFolder}. Unlike the embedded cluster
 * it outlives the command that started it, and its containers have Hadoop's jars alone on their class path: a
 * plugin must be shipped.
 */
package org.spillway.localcluster;
