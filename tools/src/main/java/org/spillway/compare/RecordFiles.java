package org.spillway.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.util.LineReader;

/**
 * Reads the records of output files. Supports sequence files and Avro data files. Reads any other file as lines of
 * text, whose key ends at the first tab, or at Hive's separator.
 */
final class RecordFiles {
    private static final byte[] SEQUENCE = {'S', 'E', 'Q'};

    /** The newest version of the format that Hadoop reads, and writes, in the byte behind {@link #SEQUENCE}. */
    private static final byte NEWEST_SEQUENCE = 6;

    private static final byte[] AVRO = {'O', 'b', 'j', 1};
    private static final byte[] NEW_LINE = {'\n'};
    private static final byte TAB = '\t';

    /** What Hive writes between columns. */
    private static final byte CONTROL_A = 1;

    private final Configuration conf;
    private final FileSystem files;

    /**
     * Creates a reader for one file system.
     *
     * @param conf a configuration whose class loader finds the key and value classes of sequence files
     */
    RecordFiles(FileSystem files, Configuration conf) {
        this.files = files;
        this.conf = conf;
    }

    /** Returns the digest of a file's records. */
    RecordDigest.Sums read(Path file) throws IOException {
        byte[] start = start(file);
        RecordDigest digest = new RecordDigest();
        if (isSequence(start)) {
            readSequence(file, digest);
        } else if (startsWith(start, AVRO)) {
            readAvro(file, digest);
        } else {
            readLines(file, digest);
        }
        return digest.sums();
    }

    /** Whether a file has a record. A file whose records cannot be read has one if it has a byte. */
    boolean hasRecord(Path file) throws IOException {
        byte[] start = start(file);
        try {
            if (isSequence(start)) {
                try (SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
                    return reader.nextRawKey(new DataOutputBuffer()) >= 0;
                }
            }
            if (startsWith(start, AVRO)) {
                try (DataFileStream<Object> reader =
                        new DataFileStream<>(files.open(file), new GenericDatumReader<>())) {
                    return reader.hasNext();
                }
            }
        } catch (IOException | RuntimeException e) {
            // Such as a codec or a key class that is not on the class path: the comparison reports it.
            return start.length > 0;
        }
        return start.length > 0;
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

    private void readSequence(Path file, RecordDigest digest) throws IOException {
        try (SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
            digest.add(text(reader.getKeyClassName()), text(reader.getValueClassName()));
            DataOutputBuffer key = new DataOutputBuffer();
            DataOutputBuffer value = new DataOutputBuffer();
            SequenceFile.ValueBytes raw = reader.createValueBytes();
            while (reader.nextRaw(key, raw) >= 0) {
                raw.writeUncompressedBytes(value);
                digest.add(
                        ByteBuffer.wrap(key.getData(), 0, key.getLength()),
                        ByteBuffer.wrap(value.getData(), 0, value.getLength()));
                key.reset();
                value.reset();
            }
        }
    }

    private void readAvro(Path file, RecordDigest digest) throws IOException {
        try (DataFileStream<Object> reader = new DataFileStream<>(files.open(file), new GenericDatumReader<>())) {
            Schema schema = reader.getSchema();
            digest.add(text(schema.toString()));
            GenericDatumWriter<Object> writer = new GenericDatumWriter<>(schema);
            DataOutputBuffer bytes = new DataOutputBuffer();
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
            for (Object datum : reader) {
                writer.write(datum, encoder);
                encoder.flush();
                digest.add(ByteBuffer.wrap(bytes.getData(), 0, bytes.getLength()));
                bytes.reset();
            }
        }
    }

    private void readLines(Path file, RecordDigest digest) throws IOException {
        CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file);
        try (InputStream raw = files.open(file);
                InputStream in = codec == null ? raw : codec.createInputStream(raw);
                LineReader lines = new LineReader(in, conf, NEW_LINE)) {
            Text line = new Text();
            while (lines.readLine(line) > 0) {
                int key = keyLength(line);
                digest.add(
                        ByteBuffer.wrap(line.getBytes(), 0, key),
                        ByteBuffer.wrap(line.getBytes(), key, line.getLength() - key));
            }
        }
    }

    private static int keyLength(Text line) {
        byte[] bytes = line.getBytes();
        int length = 0;
        while (length < line.getLength() && bytes[length] != TAB && bytes[length] != CONTROL_A) {
            length++;
        }
        return length;
    }

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
