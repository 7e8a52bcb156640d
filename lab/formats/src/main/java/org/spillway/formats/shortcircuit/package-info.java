/**
 * Short-circuit local reads (HDFS-347): the ways in which a reader on a DataNode's machine reads a block, and their
 * gain.
 *
 * <pre>
 *   ShortCircuitStudy --Request--&gt; ReadChild on this build's Hadoop   remote, legacy
 *                     &lt;--Answer--- ReadChild on Hadoop 3.4.3          remote, legacy, domain socket
 * </pre>
 *
 * <p>Each Hadoop line runs in its own JVM, which contains a NameNode, a DataNode and the readers. The native library
 * that a domain socket needs exists for Hadoop 3.4 only and crashes a JVM on 3.5. The parent sends requests to one JVM
 * at a time, so only one is working. The remote and the legacy path run on both lines, so the gain of the domain socket
 * can be compared within its line.
 *
 * <p>A file's {@link org.spillway.formats.shortcircuit.Content content} follows from its seed and the offset, so any
 * piece can be verified without a copy. A client that cannot read by short circuit falls back to the DataNode silently.
 * So the statistics of each read are checked too ({@link org.spillway.formats.shortcircuit.ReadPath#check}).
 */
package org.spillway.formats.shortcircuit;
