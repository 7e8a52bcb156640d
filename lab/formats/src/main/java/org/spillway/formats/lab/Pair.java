package org.spillway.formats.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;

/**
 * A key and a value as bytes.
 *
 * @param key not changed by anyone
 * @param value likewise
 */
public record Pair(byte[] key, byte[] value) {
    /** Returns the bytes of key and value. */
    public long length() {
        return (long) key.length + value.length;
    }

    /** Returns the bytes of the keys and values of all pairs. */
    public static long bytes(Collection<Pair> pairs) {
        return pairs.stream().mapToLong(Pair::length).sum();
    }

    /**
     * Reads the first pairs of a user's SequenceFile, as serialised bytes, so that the classes of keys and values are
     * not needed.
     *
     * @param maxPairs ends after this many pairs, or at the end of the file
     * @param maxBytes ends after the pair that reaches this many bytes
     * @param maxKey the longest key that the formats accept, in bytes
     * @throws IOException also for a longer key
     */
    public static List<Pair> read(String input, int maxPairs, long maxBytes, int maxKey) throws IOException {
        List<Pair> pairs = new ArrayList<>();
        Path file = ScratchFolder.path(input);
        try (SequenceFile.Reader reader =
                new SequenceFile.Reader(new Configuration(), SequenceFile.Reader.file(file))) {
            SequenceFile.ValueBytes raw = reader.createValueBytes();
            DataOutputBuffer key = new DataOutputBuffer();
            DataOutputBuffer value = new DataOutputBuffer();
            for (long bytes = 0; pairs.size() < maxPairs && bytes < maxBytes && reader.nextRaw(key, raw) >= 0; ) {
                raw.writeUncompressedBytes(value);
                Pair pair = new Pair(
                        Arrays.copyOf(key.getData(), key.getLength()),
                        Arrays.copyOf(value.getData(), value.getLength()));
                if (pair.key.length > maxKey) {
                    throw new IOException(
                            "key too long: record=" + pairs.size() + " bytes=" + pair.key.length + " limit=" + maxKey);
                }
                bytes += pair.length();
                pairs.add(pair);
                key.reset();
                value.reset();
            }
        }
        return pairs;
    }
}
