/**
 * Runs: files with one sorted segment per partition, as Hadoop's shuffle serves them. {@link org.spillway.run.RunWriter}
 * makes a run with several threads, and {@link org.spillway.run.RunInput} reads it.
 *
 * <pre>
 * run:      segment of partition 0 | segment of partition 1 | ...        where each lies: RunIndex
 * </pre>
 */
package org.spillway.run;
