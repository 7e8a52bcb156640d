/**
 * MapFile against HFile, the file of HBase: sorted rows, written once, then found by their keys.
 *
 * <p>{@link org.spillway.formats.hfile.Rows} says what a file holds, a {@code RowFormat} writes and opens it, a
 * {@code RowTrial} runs the five workloads on it, a {@code Setup} says where and how: file system, cell size, block size,
 * threads. Both formats get the same rows, store them uncompressed and keep their index, but no rows, in memory, and every
 * row read is compared with what the seed says it holds.
 *
 * <p>What differs is theirs: a MapFile's index names every 128th row, its reader reads on from there; an HFile's names
 * every block, its reader fetches that block whole. A cell of HBase's carries a time and a type, 12 bytes and lengths
 * more than a MapFile's value. A MapFile's streams have a buffer on a local file system and none on HDFS, whose client takes
 * no notice of the size it is given. On HDFS a MapFile's reads are checked by HDFS and an HFile's by HFile itself, on a local
 * file system likewise, as HBase does it.
 */
package org.spillway.formats.hfile;
