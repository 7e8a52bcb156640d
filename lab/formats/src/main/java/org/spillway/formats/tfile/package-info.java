/**
 * TFile compared with SequenceFile, after HADOOP-3315: the same records through each format and codec. Avro's container
 * file is measured too.
 *
 * <p>Differences from the study of 2008: the time does not include making records and does include closing a file;
 * every round counts, not only the better one; each record that is read is compared.
 */
package org.spillway.formats.tfile;
