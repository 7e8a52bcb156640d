/**
 * Short-circuit local reads (HDFS-347): how a reader on a DataNode's machine gets at a block, and what it gains.
 *
 * <pre>
 *   ShortCircuitStudy --Request--&gt; ReadChild on this build's Hadoop   remote, legacy
 *                     &lt;--Answer--- ReadChild on Hadoop 3.4.3          remote, legacy, domain socket
 * </pre>
 *
 * <p>Each line runs in a JVM of its own, with a NameNode, a DataNode and the readers inside: the native library that a
 * domain socket needs is there for Hadoop 3.4 alone and crashes a JVM on 3.5. The parent only asks, each JVM in turn, so
 * that one alone is at work. The remote and the legacy path run on both lines: what the domain socket gains is seen beside
 * them on its own.
 *
 * <p>With a folder on a cluster that runs there is one such JVM, on that cluster's own Hadoop, settings and native library;
 * it says itself by which paths it can read ({@link org.spillway.formats.shortcircuit.Ready}).
 *
 * <p>A file's {@link org.spillway.formats.shortcircuit.Content content} follows from its seed and the offset, so any piece
 * can be verified without a copy. A client that cannot read by short circuit reads from the DataNode instead and says
 * nothing; so each read's statistics are asked, too ({@link org.spillway.formats.shortcircuit.ReadPath#check}).
 */
package org.spillway.formats.shortcircuit;
