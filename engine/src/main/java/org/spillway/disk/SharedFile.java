package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.Path;

/** A file that several threads read at the same time, each at places of its own. */
public interface SharedFile extends Closeable {
    /** Opens a file. */
    static SharedFile open(Disk disk, Path path) throws IOException {
        return disk.isDirect()
                ? PositionalFile.open(disk, path)
                : new HadoopInput(disk.fs().open(path));
    }

    /**
     * Reads to what remains of a buffer, as many bytes as come at once.
     *
     * @return how many bytes; -1 at the end of the file
     */
    int read(long position, ByteBuffer target) throws IOException;
}
