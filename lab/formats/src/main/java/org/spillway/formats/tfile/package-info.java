/**
 * TFile against SequenceFile, after HADOOP-3315: the same records through each format and codec, and Avro's container
 * file beside them.
 *
 * <p>What the first study left to chance or out is mended: the making of records is off the clock, closing a file is on it,
 * every round counts rather than the better one, and each record that is read is compared by its hash.
 */
package org.spillway.formats.tfile;
