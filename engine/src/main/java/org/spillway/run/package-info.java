/**
 * Runs: files of one sorted segment per partition, as Hadoop's shuffle serves them. {@link org.spillway.run.RunMaker}
 * has one made by several threads at once, {@link org.spillway.run.RunInput} reads it.
 *
 * <pre>
 * run:      segment of partition 0 | segment of partition 1 | ...        where each lies: RunIndex
 * </pre>
 */
package org.spillway.run;
