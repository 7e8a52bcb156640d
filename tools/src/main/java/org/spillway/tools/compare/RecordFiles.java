package org.spillway.tools.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.util.LineReader;

/**
 * Reads the records of output files: sequence files, Avro data files, and any other file as {@link TextRecords}.
 *
 * @param conf a configuration whose class loader finds codecs of the job's own
 */
record RecordFiles(FileSystem files, Configuration conf) {
    private static final byte[] SEQUENCE = {'S', 'E', 'Q'};

    /** The newest version of the format that Hadoop reads, and writes, in the byte behind {@link #SEQUENCE}. */
    private static final byte NEWEST_SEQUENCE = 6;

    private static final byte[] AVRO = {'O', 'b', 'j', 1};

    /** Returns the digest of a file's records. */
    RecordDigest.Sums read(Path file) throws IOException {
        try (Records records = open(file)) {
            RecordDigest digest = new RecordDigest();
            while (records.next()) {
                digest.add(records.key(), records.value());
            }
            return digest.sums(records.type());
        }
    }

    /** Returns how two files differ if their records differ in floating-point numbers alone; null if in more. */
    FloatDifference floatsApart(Path one, Path other) throws IOException {
        try (Records before = open(one);
                Records after = open(other)) {
            return FloatDifference.between(before, after);
        }
    }

    /** Whether a file has a record. A file whose records cannot be read has one if it has a byte. */
    boolean hasRecord(Path file) throws IOException {
        byte[] start = start(file);
        if (start.length == 0) {
            return false;
        }
        try (Records records = open(file)) {
            return records.next();
        } catch (IOException | RuntimeException e) {
            // Such as a codec that is not on the class path: the comparison reports it.
            return true;
        }
    }

    /** Opens a file in its format. */
    private Records open(Path file) throws IOException {
        byte[] start = start(file);
        if (isSequence(start)) {
            return new SequenceRecords(files, file, conf);
        }
        CompressionCodec codec = startsWith(start, AVRO) ? null : new CompressionCodecFactory(conf).getCodec(file);
        InputStream in = files.open(file);
        try {
            if (startsWith(start, AVRO)) {
                return new AvroRecords(in);
            }
            return new TextRecords(codec == null ? in : codec.createInputStream(in), conf);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private byte[] start(Path file) throws IOException {
        try (InputStream in = files.open(file)) {
            return in.readNBytes(AVRO.length);
        }
    }

    /** Whether a file is a sequence file. A text may begin with the same three letters, but then a letter follows. */
    private static boolean isSequence(byte[] start) {
        return startsWith(start, SEQUENCE)
                && start.length > SEQUENCE.length
                && start[SEQUENCE.length] >= 0
                && start[SEQUENCE.length] <= NEWEST_SEQUENCE;
    }

    private static boolean startsWith(byte[] bytes, byte[] mark) {
        return bytes.length >= mark.length && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
    }

    /** The records of an Avro data file. Each is a key without a value. */
    private static final class AvroRecords implements Records {
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

    /** Lines of text. A key ends at the first tab, or at Hive's separator, which is part of the value. */
    private static final class TextRecords implements Records {
        private static final byte[] NEW_LINE = {'\n'};
        private static final byte TAB = '\t';

        /** What Hive writes between columns. */
        private static final byte CONTROL_A = 1;

        private final LineReader lines;
        private final Text line = new Text();
        private int keyLength;

        /** Reads lines of a stream, which is closed with this object. */
        TextRecords(InputStream in, Configuration conf) throws IOException {
            lines = new LineReader(in, conf, NEW_LINE);
        }

        @Override
        public String type() {
            return "";
        }

        @Override
        public boolean next() throws IOException {
            if (lines.readLine(line) == 0) {
                return false;
            }
            byte[] bytes = line.getBytes();
            keyLength = 0;
            while (keyLength < line.getLength() && bytes[keyLength] != TAB && bytes[keyLength] != CONTROL_A) {
                keyLength++;
            }
            return true;
        }

        @Override
        public ByteBuffer key() {
            return ByteBuffer.wrap(line.getBytes(), 0, keyLength);
        }

        @Override
        public ByteBuffer value() {
            return ByteBuffer.wrap(line.getBytes(), keyLength, line.getLength() - keyLength);
        }

        @Override
        public Numbers keyNumbers() {
            return Numbers.IN_TEXT;
        }

        @Override
        public Numbers valueNumbers() {
            return Numbers.IN_TEXT;
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
