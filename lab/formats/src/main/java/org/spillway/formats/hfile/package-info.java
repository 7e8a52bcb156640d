/**
 * MapFile compared with HFile, the file format of HBase: sorted rows that are written once and then found by key.
 *
 * <p>{@link org.spillway.formats.hfile.Rows} defines the rows of a file. A {@code RowFormat} writes and opens it. A
 * {@code RowTrial} runs the five workloads on it. A {@code Setup} defines file system, cell size, block size and
 * threads. Both formats get the same rows, store them uncompressed and keep their index, but no rows, in memory.
 * Every row that is read is compared with the row that was written.
 *
 * <p>The formats differ in the following points. A MapFile's index has an entry for every 128th row, and its reader
 * reads on from there; an HFile's index has an entry for every block, and its reader fetches the whole block. An HBase
 * cell has a timestamp and a type, which makes it 12 bytes and some lengths larger than a MapFile's value. A MapFile's
 * streams have a buffer on a local file system and none on HDFS, whose client ignores the given buffer size. HDFS (or
 * the local file system) verifies the checksums of a MapFile; HFile verifies its own, as in HBase.
 */
package org.spillway.formats.hfile;
