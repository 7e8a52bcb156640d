package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordView;

/** The single key that all records of a partition have had so far, byte for byte. */
public final class SingleKey {
    private final byte[] key;

    private SingleKey(byte[] key) {
        this.key = key;
    }

    /**
     * Reads all records and returns their common key.
     *
     * @param pages not empty
     * @return null if the records have different keys
     */
    public static SingleKey of(PartitionPages pages) {
        RecordView view = new RecordView();
        view.point(pages.page(0).buffer(), pages.page(0).start());
        byte[] key = new byte[view.keyLength()];
        view.buffer().get(view.keyStart(), key);
        byte[] other = new byte[key.length];
        for (int p = 0; p < pages.pageCount(); p++) {
            ByteBuffer buffer = pages.page(p).buffer();
            int end = pages.end(p);
            for (int at = pages.page(p).start(); at < end; at = view.end()) {
                view.point(buffer, at);
                if (view.keyLength() != key.length) {
                    return null;
                }
                buffer.get(view.keyStart(), other);
                if (!Arrays.equals(key, other)) {
                    return null;
                }
            }
        }
        return new SingleKey(key);
    }

    /** Whether a record has this key. */
    public boolean is(byte[] source, int keyStart, int keyLength) {
        return Arrays.equals(source, keyStart, keyStart + keyLength, key, 0, key.length);
    }
}
