/**
 * Avro compared with Parquet and CSV as MapReduce users set them up: AvroKeyInputFormat and AvroKeyOutputFormat of
 * avro-mapred, AvroParquetInputFormat and AvroParquetOutputFormat of parquet-avro, TextInputFormat and TextOutputFormat.
 * All get the same Avro records.
 *
 * <p>The study repeats Don Drake's study on Spark and avoids the faults that its translator found: different codecs on
 * the two sides, no confidence intervals, and times that include work of neither format. Here both sides have the same
 * codecs and runs alternate. Mappers add up rows, so that reducers get a handful of records. A job that makes the rows
 * and drops them measures the part of a write that does not depend on the format.
 *
 * <p>{@link org.spillway.formats.avroparquet.DataSet} has the columns. A row is a function of the seed and its number
 * ({@link org.spillway.formats.avroparquet.Rows}). So tasks make their own rows, and
 * {@link org.spillway.formats.avroparquet.Facts} computes the expected results without reading a file.
 * {@link org.spillway.formats.avroparquet.FormatTrial} is one row of the table: a write, three jobs and a metadata
 * count that read, each result compared with the facts.
 */
package org.spillway.formats.avroparquet;
