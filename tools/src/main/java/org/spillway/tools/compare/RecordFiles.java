package org.spillway.tools.compare;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Reads the records of output files: sequence files, Avro data files, and any other file as {@link TextRecords}. */
final class RecordFiles {
    private static final byte[] SEQUENCE = {'S', 'E', 'Q'};

    /** The newest version of the format that Hadoop reads, and writes, in the byte behind {@link #SEQUENCE}. */
    private static final byte NEWEST_SEQUENCE = 6;

    private static final byte[] AVRO = {'O', 'b', 'j', 1};

    private final Configuration conf;
    private final FileSystem files;

    /**
     * Creates a reader for one file system.
     *
     * @param conf a configuration whose class loader finds codecs of the job's own
     */
    RecordFiles(FileSystem files, Configuration conf) {
        this.files = files;
        this.conf = conf;
    }

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
}
