package org.spillway.formats.shortcircuit;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** Reads a file from its first byte to its last. The measured time includes comparing every byte with the content. */
final class SequentialRead {
    /** Bytes of a read call: the most that a DataNode's packet carries. */
    private static final int BUFFER = 64 << 10;

    private SequentialRead() {}

    /** Reads and returns the rate. */
    static Rate run(WatchedFileSystem fs, ReadPath path, Path file, Content content, long size) throws IOException {
        byte[] buffer = new byte[BUFFER];
        String name = file.toString();
        long started = System.nanoTime();
        long bytes = 0;
        try (FSDataInputStream in = fs.open(file)) {
            for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                content.check(name, bytes, buffer, n);
                bytes += n;
            }
        }
        Rate rate = new Rate(bytes, System.nanoTime() - started);
        Content.checkCount(name, "bytes", size, bytes);
        path.check(fs.read(), size);
        return rate;
    }
}
