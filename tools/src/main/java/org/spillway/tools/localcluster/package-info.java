/**
 * Runs a Hadoop cluster of separate processes on this machine, from the jars that Maven fetched. The processes are a
 * NameNode, a DataNode, a ResourceManager, NodeManagers with the shuffle service, and a JobHistoryServer. {@link
 * org.spillway.tools.localcluster.LocalClusterMain} is the program behind {@code scripts/spillway local-cluster}.
 *
 * <p>All files of a cluster are in one {@link org.spillway.tools.localcluster.ClusterFolder}. Unlike the embedded
 * cluster, this cluster keeps running when the command that started it ends. The class path of its containers
 * contains only Hadoop's jars, so jobs must ship the plugin.
 */
package org.spillway.tools.localcluster;
