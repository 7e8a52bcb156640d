/**
 * Runs: files of one sorted segment per partition, in the IFile format that Hadoop's shuffle serves. Written by several
 * threads at once ({@link org.spillway.run.RunWriter}), read by cursors ({@link org.spillway.run.RunInput}).
 *
 * <pre>
 * run:      segment of partition 0 | segment of partition 1 | ...        where each lies: RunIndex
 * segment:  encryption( codec( record* FF FF ) CRC-32 )
 *                              '-- raw length --'
 *           '-------------- part length ------------'
 * </pre>
 *
 * The checksum is over the compressed bytes, big-endian. With encryption each segment starts with 24 bytes of its own
 * (offset and IV), which Hadoop counts in both lengths.
 */
package org.spillway.run;
