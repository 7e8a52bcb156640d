package org.spillway.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSError;

/** A file of a file system that must be read through Hadoop. */
final class HadoopInput implements SharedFile {
    private final FSDataInputStream in;

    HadoopInput(FSDataInputStream in) {
        this.in = in;
    }

    @Override
    public int read(long position, ByteBuffer target) throws IOException {
        byte[] bytes = target.hasArray() ? target.array() : new byte[target.remaining()];
        int offset = target.hasArray() ? target.arrayOffset() + target.position() : 0;
        try {
            int count = in.read(position, bytes, offset, target.remaining());
            if (count > 0 && target.hasArray()) {
                target.position(target.position() + count);
            } else if (count > 0) {
                target.put(bytes, 0, count);
            }
            return count;
        } catch (FSError e) { // how Hadoop's local streams report a failed disk
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
