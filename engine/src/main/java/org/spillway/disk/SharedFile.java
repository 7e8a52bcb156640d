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
                ? PositionalFile.open(disk, Disk.local(path))
                : new HadoopInput(disk.fs().open(path));
    }

    /** Opens a file by its absolute path, which is not parsed as a URI: that takes longer than to open it. */
    static SharedFile open(Disk disk, String path) throws IOException {
        return disk.isDirect()
                ? PositionalFile.open(disk, java.nio.file.Path.of(path))
                : new HadoopInput(disk.fs().open(new Path(path)));
    }

    /**
     * Reads to what remains of a buffer, as many bytes as come at once.
     *
     * @return how many bytes; -1 at the end of the file
     */
    int read(long position, ByteBuffer target) throws IOException;
}
