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
import org.apache.hadoop.io.compress.CompressionCodec;
import org.spillway.formats.lab.ScratchFolder;

/** Avro's container file, with records of two bytes fields. */
final class AvroFormat implements PairFormat {
    private static final Schema SCHEMA = SchemaBuilder.record("Pair")
            .fields()
            .requiredBytes("key")
            .requiredBytes("value")
            .endRecord();

    private final CodecFactory codec;

    /**
     * Creates the format with one of Avro's codecs.
     *
     * @param codec Avro's name of the codec, such as deflate; null for none
     */
    AvroFormat(String codec) {
        this.codec = codec == null ? CodecFactory.nullCodec() : CodecFactory.fromString(codec);
    }

    @Override
    public String label() {
        return "Avro";
    }

    @Override
    public CompressionCodec pooled() {
        return null;
    }

    @Override
    public PairFormat.Writer create(ScratchFolder scratch, Path file) throws IOException {
        DataFileWriter<GenericRecord> writer =
                new DataFileWriter<GenericRecord>(new GenericDatumWriter<>(SCHEMA)).setCodec(codec);
        writer.create(SCHEMA, scratch.fs().create(file));
        GenericRecord record = new GenericData.Record(SCHEMA);
        return new PairFormat.Writer() {
            @Override
            public void append(Pair pair) throws IOException {
                // Wraps the arrays without a copy.
                record.put(0, ByteBuffer.wrap(pair.key, 0, pair.keyLength));
                record.put(1, ByteBuffer.wrap(pair.value, 0, pair.valueLength));
                writer.append(record);
            }

            @Override
            public void close() throws IOException {
                writer.close();
            }
        };
    }

    @Override
    public PairFormat.Reader open(ScratchFolder scratch, Path file) throws IOException {
        return new Scan(new DataFileReader<>(new FsInput(file, scratch.fs()), new GenericDatumReader<>(SCHEMA)));
    }

    private static final class Scan implements PairFormat.Reader {
        private final DataFileReader<GenericRecord> reader;
        private GenericRecord record;
        private ByteBuffer key;
        private ByteBuffer value;

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
            key = (ByteBuffer) record.get(0);
            value = (ByteBuffer) record.get(1);
            return true;
        }

        // array() starts with the key: Avro fills a buffer from its start.
        @Override
        public byte[] key() {
            return key.array();
        }

        @Override
        public int keyLength() {
            return key.remaining();
        }

        @Override
        public byte[] value() {
            return value.array();
        }

        @Override
        public int valueLength() {
            return value.remaining();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
