package org.spillway.tools.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.io.DataOutputBuffer;

/** The records of an Avro data file. Each is a key without a value. */
final class AvroRecords implements Records {
    private final DataFileStream<Object> reader;
    private final GenericDatumWriter<Object> writer;
    private final DataOutputBuffer bytes = new DataOutputBuffer();
    private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);

    /** Reads a file from a stream, which is closed with this object. */
    AvroRecords(InputStream in) throws IOException {
        reader = new DataFileStream<>(in, new GenericDatumReader<>());
        writer = new GenericDatumWriter<>(reader.getSchema());
    }

    @Override
    public String type() {
        return reader.getSchema().toString();
    }

    @Override
    public boolean next() throws IOException {
        bytes.reset();
        if (!reader.hasNext()) {
            return false;
        }
        writer.write(reader.next(), encoder);
        encoder.flush();
        return true;
    }

    @Override
    public ByteBuffer key() {
        return ByteBuffer.wrap(bytes.getData(), 0, bytes.getLength());
    }

    @Override
    public ByteBuffer value() {
        return ByteBuffer.allocate(0);
    }

    @Override
    public Numbers keyNumbers() {
        return Numbers.NONE;
    }

    @Override
    public Numbers valueNumbers() {
        return Numbers.NONE;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
