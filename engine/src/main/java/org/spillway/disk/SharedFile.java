package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.Path;

/** A file that several threads read concurrently, each at its own position. */
public interface SharedFile extends Closeable {
    /** Opens a file. */
    static SharedFile open(LocalFileOps disk, Path path) throws IOException {
        return disk.isDirect()
                ? PositionalFile.open(disk, LocalFileOps.local(path))
                : new HadoopInput(disk.fs().open(path));
    }

    /**
     * Opens a file by its absolute path. On a direct disk the path is not parsed as a URI: parsing takes longer than
     * opening.
     */
    static SharedFile open(LocalFileOps disk, String path) throws IOException {
        return disk.isDirect()
                ? PositionalFile.open(disk, java.nio.file.Path.of(path))
                : new HadoopInput(disk.fs().open(new Path(path)));
    }

    /**
     * Reads into the remaining space of a buffer. May read fewer bytes than fit.
     *
     * @return the number of bytes read, or -1 at the end of the file
     */
    int read(long position, ByteBuffer target) throws IOException;
}
