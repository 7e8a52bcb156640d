package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.parquet.avro.AvroParquetInputFormat;
import org.apache.parquet.avro.AvroParquetOutputFormat;
import org.apache.parquet.avro.GenericDataSupplier;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetOutputFormat;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/** Parquet files of Avro records, with parquet-avro. */
final class ParquetFiles implements FileFormat {
    @Override
    public String label() {
        return "Parquet";
    }

    @Override
    public void writeWith(Job job, Schema schema) {
        job.setMapperClass(Writer.class);
        AvroParquetOutputFormat.setAvroDataSupplier(job, GenericDataSupplier.class);
        AvroParquetOutputFormat.setSchema(job, schema);
        job.setOutputKeyClass(Void.class);
        job.setOutputValueClass(GenericRecord.class);
        job.setOutputFormatClass(AvroParquetOutputFormat.class);
    }

    @Override
    public void compressWith(Job job, Compression compression) {
        ParquetOutputFormat.setCompression(job, compression.parquet);
    }

    @Override
    public void readWith(Job job, Schema columns) {
        job.setInputFormatClass(AvroParquetInputFormat.class);
        AvroParquetInputFormat.setAvroDataSupplier(job, GenericDataSupplier.class);
        AvroParquetInputFormat.setRequestedProjection(job, columns);
        // Without this, records would have all columns, and those not read would be null.
        AvroParquetInputFormat.setAvroReadSchema(job, columns);
    }

    @Override
    public String codecOf(Configuration conf, Path file) throws IOException {
        Set<String> codecs = new TreeSet<>();
        try (ParquetFileReader reader = open(conf, file)) {
            for (BlockMetaData rowGroup : reader.getFooter().getBlocks()) {
                for (ColumnChunkMetaData column : rowGroup.getColumns()) {
                    codecs.add(column.getCodec().name());
                }
            }
        }
        // A file has a codec for each column of each row group; here all are the same.
        return String.join(" and ", codecs);
    }

    // The footer has the number of rows.
    @Override
    public long rowsOf(Configuration conf, Path file) throws IOException {
        try (ParquetFileReader reader = open(conf, file)) {
            return reader.getRecordCount();
        }
    }

    private static ParquetFileReader open(Configuration conf, Path file) throws IOException {
        return ParquetFileReader.open(HadoopInputFile.fromPath(file, conf));
    }

    @Override
    public String codecName(Compression compression) {
        return compression.parquet.name();
    }

    /** Passes the rows on as Parquet's output format requires. */
    static final class Writer extends RowWriter<Void, GenericRecord> {
        @Override
        void write(GenericRecord row, Context context) throws IOException, InterruptedException {
            context.write(null, row);
        }
    }
}
