package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/** A file format as a MapReduce user sets a job up with it. Both hand out Avro's generic records, without conversions. */
interface FileFormat {
    /** As the tables have it. */
    String label();

    /** Has the job write records of a schema, with {@link RowWriter}s as mappers; compression is left as it is. */
    void writeWith(Job job, Schema schema);

    /** Has the job's output compressed; without a call the format's own default holds. */
    void compressWith(Job job, Compression compression);

    /** Has the job read only the columns of a schema, which may be fewer than the files have. */
    void readWith(Job job, Schema columns);

    /** The codec that a file says it was written with, by the format's own name. */
    String codecOf(Configuration conf, Path file) throws IOException;

    /** Counts a file's rows with nothing but what is kept about them; no job. */
    long rowsOf(Configuration conf, Path file) throws IOException;

    /** What codecOf says for a compression. */
    String codecName(Compression compression);
}
