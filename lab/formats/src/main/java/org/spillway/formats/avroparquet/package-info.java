/**
 * Avro against Parquet as MapReduce users set them up: AvroKeyInputFormat and AvroKeyOutputFormat of avro-mapred beside
 * AvroParquetInputFormat and AvroParquetOutputFormat of parquet-avro. The same Avro records go into both.
 *
 * <p>The seed of it is a study on Spark (../shared/seed/avro-vs-parquet.txt) and what its translator found wanting: other
 * codecs on the two sides, no confidence intervals, and work beside the formats in the times. Here both sides have the same
 * codecs, runs alternate, reducers get a handful of records because mappers add up on their own, and a job that makes
 * the rows and drops them says what of a write is not the format's.
 *
 * <p>{@link org.spillway.formats.avroparquet.DataSet} has the columns; a row is a function of the seed and its number
 * ({@link org.spillway.formats.avroparquet.Rows}), so that splits make their own and {@link
 * org.spillway.formats.avroparquet.Facts} knows the answers without reading a file. {@link
 * org.spillway.formats.avroparquet.FormatTrial} is one row of the table: a write, three jobs that read, each answer held
 * against the facts.
 */
package org.spillway.formats.avroparquet;
