package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * A file format, used in a job as a MapReduce user does. Jobs read and write Avro's generic records, which only
 * CSV converts.
 */
interface FileFormat {
    FileFormat AVRO = new AvroFiles();
    FileFormat PARQUET = new ParquetFiles();

    /** The formats that are compared with each codec. */
    List<FileFormat> ALL = List.of(AVRO, PARQUET);

    /** The formats without a codec. */
    List<FileFormat> UNCOMPRESSED = List.of(new CsvFiles(), AVRO, PARQUET);

    /** Returns the name in the tables. */
    String label();

    /** Makes the job write records of a schema, with {@link RowWriter}s as mappers. Does not set the compression. */
    void writeWith(Job job, Schema schema);

    /** Makes the job compress its output. Without a call the format's default applies. */
    void compressWith(Job job, Compression compression);

    /** Makes the job read only the columns of a schema, which may be fewer than the files have. */
    void readWith(Job job, Schema columns);

    /** Returns the codec that a file's metadata names, by the format's own name. */
    String codecOf(Configuration conf, Path file) throws IOException;

    /** Counts a file's rows without a job, from its metadata alone if it has any. */
    long rowsOf(Configuration conf, Path file) throws IOException;

    /** Returns the name that codecOf returns for a compression. */
    String codecName(Compression compression);
}
