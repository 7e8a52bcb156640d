package org.spillway.formats.lab;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;

/**
 * Reads the pairs of a user's SequenceFile in order, as serialised bytes, so that the classes of keys and values are
 * not needed. Compression is undone. The buffers are valid until the next pair.
 */
public final class RawPairs implements Closeable {
    private final SequenceFile.Reader reader;
    private final SequenceFile.ValueBytes raw;
    private final DataOutputBuffer key = new DataOutputBuffer();
    private final DataOutputBuffer value = new DataOutputBuffer();

    /**
     * Opens a file before its first pair.
     *
     * @throws IOException if the file does not exist or is not a SequenceFile
     */
    public RawPairs(Configuration conf, Path file) throws IOException {
        reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
        raw = reader.createValueBytes();
    }

    /** Reads the next pair; returns false at the end. */
    public boolean next() throws IOException {
        key.reset();
        value.reset();
        if (reader.nextRaw(key, raw) < 0) {
            return false;
        }
        raw.writeUncompressedBytes(value);
        return true;
    }

    /** Returns the buffer that has the key from index 0 on. */
    public byte[] key() {
        return key.getData();
    }

    /** Returns the bytes of the key. */
    public int keyLength() {
        return key.getLength();
    }

    /** Returns the buffer that has the value from index 0 on. */
    public byte[] value() {
        return value.getData();
    }

    /** Returns the bytes of the value. */
    public int valueLength() {
        return value.getLength();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
