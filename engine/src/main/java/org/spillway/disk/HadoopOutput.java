package org.spillway.disk;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;

/** A stream to a file of a file system that must be written through Hadoop. */
final class HadoopOutput extends FileOutput {
    // Small segments are written together, because larger writes need fewer operations in the page cache.
    private static final int BUFFER = 1 << 18;

    private final FilePlace place;
    private final OutputStream out;
    private long length;

    HadoopOutput(FilePlace place) throws IOException {
        this.place = place;
        this.out = LocalFiles.create(place.disk(), place.path(), BUFFER);
    }

    @Override
    public Path path() {
        return place.path();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        try {
            out.write(bytes, offset, count);
            length += count;
        } catch (FSError e) { // how Hadoop's local streams report a failed disk
            throw new IOException("cannot write " + path() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (FSError e) {
            throw new IOException("cannot write " + path() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void abandon(Throwable failure, boolean inUse) {
        if (!inUse) {
            AfterFailure.close(out, failure);
        }
        AfterFailure.delete(place.disk(), path(), failure);
    }
}
