package org.spillway.run;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.FilePlace;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.SharedFile;

/** A finished run on a local disk. Its index is in memory, or in a file when the memory for indices is used up. */
public final class Run {
    private static final Logger LOG = LoggerFactory.getLogger(Run.class);

    private final LocalFileOps disk;
    private final Path file;
    private final long length;
    private RunIndex index;
    private Path indexFile;
    private int partitions;

    Run(LocalFileOps disk, Path file, RunIndex index) {
        this.disk = disk;
        this.file = file;
        this.length = index.runLength();
        this.index = index;
    }

    /** Path of the run. */
    public Path file() {
        return file;
    }

    /** Bytes of the file. */
    public long length() {
        return length;
    }

    /** Moves the index to a file. It is read again when the run is read. */
    public void storeIndex(FilePlace place) throws IOException {
        indexFile = index.write(place, RunIndex.FIELDS);
        partitions = index.partitions();
        index = null;
    }

    /** Writes the index for the shuffle handler. The index file then belongs to the run and is deleted with it. */
    public void publish(FilePlace place) throws IOException {
        indexFile = index.write(place, RunIndex.SHUFFLE_FIELDS);
    }

    /**
     * Returns the index. If it was {@linkplain #storeIndex stored}, it is read from its file and its checksum is
     * verified.
     */
    public RunIndex index() throws IOException {
        return index != null ? index : RunIndex.load(disk, indexFile, partitions);
    }

    /** Opens the file for reading. */
    SharedFile open() throws IOException {
        return SharedFile.open(disk, file.toUri().getPath());
    }

    /**
     * Moves the run to a path on the same disk. The path's folder need not exist: in YARN each task's output has one of
     * its own.
     *
     * @throws IOException if it cannot be moved; it is then still at its old path
     */
    public Run renameTo(Path target) throws IOException {
        RunIndex kept = index();
        disk.rename(file, target);
        if (indexFile != null) {
            delete(indexFile);
        }
        return new Run(disk, target, kept);
    }

    /**
     * Removes the run's files. A file that cannot be removed takes space until YARN removes the task's folders.
     */
    public void delete() {
        delete(file);
        if (indexFile != null) {
            delete(indexFile);
        }
    }

    private void delete(Path obsolete) {
        try {
            disk.delete(obsolete);
        } catch (IOException e) {
            LOG.warn("{}: cannot be removed", obsolete, e);
        }
    }
}
