package org.spillway.formats.tfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.FsInput;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.ScratchFolder;

/**
 * Avro's container file, with records of two bytes fields.
 *
 * @param codec Avro's name of the codec, such as deflate
 */
record AvroFormat(String codec) implements PairFormat {
    private static final Schema SCHEMA = SchemaBuilder.record("Pair")
            .fields()
            .requiredBytes("key")
            .requiredBytes("value")
            .endRecord();

    @Override
    public PairFormat.Writer create(ScratchFolder scratch, Path file) throws IOException {
        DataFileWriter<GenericRecord> writer = new DataFileWriter<GenericRecord>(new GenericDatumWriter<>(SCHEMA))
                .setCodec(CodecFactory.fromString(codec));
        writer.create(SCHEMA, scratch.fs().create(file));
        GenericRecord record = new GenericData.Record(SCHEMA);
        return new PairFormat.Writer(
                pair -> {
                    // Wraps the arrays without a copy.
                    record.put(0, ByteBuffer.wrap(pair.key()));
                    record.put(1, ByteBuffer.wrap(pair.value()));
                    writer.append(record);
                },
                writer);
    }

    @Override
    public PairFormat.Reader open(ScratchFolder scratch, Path file) throws IOException {
        return new Scan(new DataFileReader<>(new FsInput(file, scratch.fs()), new GenericDatumReader<>(SCHEMA)));
    }

    private static final class Scan implements PairFormat.Reader {
        private final DataFileReader<GenericRecord> reader;
        private GenericRecord record;

        Scan(DataFileReader<GenericRecord> reader) {
            this.reader = reader;
        }

        @Override
        public boolean next() throws IOException {
            if (!reader.hasNext()) {
                return false;
            }
            // Avro reuses the record's buffers as long as they are large enough.
            record = reader.next(record);
            return true;
        }

        @Override
        public ByteBuffer key() {
            return (ByteBuffer) record.get(0);
        }

        @Override
        public ByteBuffer value() {
            return (ByteBuffer) record.get(1);
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
