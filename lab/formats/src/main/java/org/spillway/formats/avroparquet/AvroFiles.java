package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.FsInput;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroKeyInputFormat;
import org.apache.avro.mapreduce.AvroKeyOutputFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Avro's container files, with avro-mapred. */
final class AvroFiles implements FileFormat {
    @Override
    public String label() {
        return "Avro";
    }

    @Override
    public void writeWith(Job job, Schema schema) {
        job.setMapperClass(Writer.class);
        AvroJob.setDataModelClass(job, GenericData.class);
        AvroJob.setOutputKeySchema(job, schema);
        job.setOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(AvroKeyOutputFormat.class);
    }

    @Override
    public void compressWith(Job job, Compression compression) {
        // Avro uses its codec setting only if the job's output is to be compressed.
        FileOutputFormat.setCompressOutput(job, compression != Compression.NONE);
        job.getConfiguration().set(AvroJob.CONF_OUTPUT_CODEC, compression.avro);
    }

    @Override
    public void readWith(Job job, Schema columns) {
        job.setInputFormatClass(AvroKeyInputFormat.class);
        AvroJob.setDataModelClass(job, GenericData.class);
        AvroJob.setInputKeySchema(job, columns);
    }

    @Override
    public String codecOf(Configuration conf, Path file) throws IOException {
        try (DataFileReader<Object> reader = open(conf, file)) {
            String codec = reader.getMetaString(DataFileConstants.CODEC);
            return codec == null ? DataFileConstants.NULL_CODEC : codec;
        }
    }

    // Each block of about 64 KB begins with its number of rows. The rows are skipped, but the reader decompresses them.
    @Override
    public long rowsOf(Configuration conf, Path file) throws IOException {
        try (DataFileReader<Object> reader = open(conf, file)) {
            long rows = 0;
            while (reader.hasNext()) {
                rows += reader.getBlockCount();
                reader.nextBlock();
            }
            return rows;
        }
    }

    private static DataFileReader<Object> open(Configuration conf, Path file) throws IOException {
        return new DataFileReader<>(new FsInput(file, conf), new GenericDatumReader<>());
    }

    @Override
    public String codecName(Compression compression) {
        return compression.avro;
    }

    /** Wraps the rows in an AvroKey, as Avro's output format requires. */
    static final class Writer extends RowWriter<AvroKey<GenericRecord>, NullWritable> {
        private final AvroKey<GenericRecord> key = new AvroKey<>();

        @Override
        void write(GenericRecord row, Context context) throws IOException, InterruptedException {
            key.datum(row);
            context.write(key, NullWritable.get());
        }
    }
}
