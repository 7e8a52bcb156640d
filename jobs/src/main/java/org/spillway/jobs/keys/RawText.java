package org.spillway.jobs.keys;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/** Methods on a {@link Text} in serialised form: its length in bytes as a variable-length integer, then the bytes. */
public final class RawText {
    private RawText() {}

    /** Compares the texts that start at these positions. */
    public static int compare(byte[] a, int aAt, byte[] b, int bAt) {
        return WritableComparator.compareBytes(
                a, contentStart(a, aAt), length(a, aAt), b, contentStart(b, bAt), length(b, bAt));
    }

    /** Returns the position after the text. */
    public static int end(byte[] bytes, int at) {
        return contentStart(bytes, at) + length(bytes, at);
    }

    private static int contentStart(byte[] bytes, int at) {
        return at + WritableUtils.decodeVIntSize(bytes[at]);
    }

    private static int length(byte[] bytes, int at) {
        try {
            return WritableComparator.readVInt(bytes, at);
        } catch (IOException e) {
            throw new UncheckedIOException("no text in a key at byte " + at, e);
        }
    }
}
