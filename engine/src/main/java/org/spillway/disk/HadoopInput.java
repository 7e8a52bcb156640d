package org.spillway.disk;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSError;

/** A file of a file system that must be read through Hadoop. */
final class HadoopInput implements SharedFile {
    private final FSDataInputStream in;

    HadoopInput(FSDataInputStream in) {
        this.in = in;
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
        try {
            return in.read(position, target, offset, length);
        } catch (FSError e) { // so Hadoop's local streams report a failed disk
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
