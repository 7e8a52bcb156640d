/**
 * Drives whole application masters, Hadoop's and Spillway's, in a made-up cluster.
 *
 * <p>{@code MasterBench} starts a JVM for each run of a row ({@link org.spillway.bench.master.MasterChild}). All in it is
 * the master's own code but for three parts:
 *
 * <pre>
 *   MadeUpYarn   allocates containers on the nodes, which report once a second
 *   MadeUpJvms   a container's JVM: starts, asks for its task, waits, reports its end, asks for the next one
 *   MadeUpRpc    connects the master with both, in place of a network
 * </pre>
 *
 * <p>What is private in a master is reached in {@code PrivateMembers}; what is private to Hadoop's package, in
 * {@link org.apache.hadoop.mapred.TaskCalls}.
 */
package org.spillway.bench.master;
