/**
 * Short-circuit local reads of HDFS (HDFS-347): each {@link org.spillway.formats.shortcircuit.ReadPath path} reads the
 * same files on the DataNode's machine, at random as Hadoop's TestParallelRead and in order as its BenchmarkThroughput.
 */
package org.spillway.formats.shortcircuit;
