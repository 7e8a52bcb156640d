package org.spillway.formats.lab;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;

/**
 * The pairs of a user's SequenceFile, in order, as the bytes that their serialization wrote: so their classes need not be
 * here. Compression is undone. The buffers are good until the next pair.
 */
public final class RawPairs implements Closeable {
    private final SequenceFile.Reader reader;
    private final SequenceFile.ValueBytes raw;
    private final DataOutputBuffer key = new DataOutputBuffer();
    private final DataOutputBuffer value = new DataOutputBuffer();

    /**
     * Stands before the first pair.
     *
     * @throws IOException when there is no such file, or it is no SequenceFile
     */
    public RawPairs(Configuration conf, Path file) throws IOException {
        reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
        raw = reader.createValueBytes();
    }

    /** Goes on to the next pair; false at the end. */
    public boolean next() throws IOException {
        key.reset();
        value.reset();
        if (reader.nextRaw(key, raw) < 0) {
            return false;
        }
        raw.writeUncompressedBytes(value);
        return true;
    }

    /** Holds the key from 0 on. */
    public byte[] key() {
        return key.getData();
    }

    /** Bytes of the key. */
    public int keyLength() {
        return key.getLength();
    }

    /** Holds the value from 0 on. */
    public byte[] value() {
        return value.getData();
    }

    /** Bytes of the value. */
    public int valueLength() {
        return value.getLength();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
