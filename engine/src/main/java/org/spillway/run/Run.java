package org.spillway.run;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.AfterFailure;
import org.spillway.disk.Disk;
import org.spillway.disk.FilePlace;

/** A finished run on a local disk. Its index is in memory, or in a file beside it when memory for indices is short. */
public final class Run {
    private static final Logger LOG = LoggerFactory.getLogger(Run.class);

    private final Disk disk;
    private final Path file;
    private final long length;
    private RunIndex index;
    private Path indexFile;
    private SegmentMarks[] marks;
    private int partitions;

    Run(Disk disk, Path file, long length, RunIndex index) {
        this.disk = disk;
        this.file = file;
        this.length = length;
        this.index = index;
    }

    /** Where it lies. */
    public Path file() {
        return file;
    }

    /** Bytes of the file. */
    public long length() {
        return length;
    }

    /** Moves the index to a file, to be read again when the run is. */
    public void storeIndex(FilePlace place, JobConf job) throws IOException {
        indexFile = index.store(place);
        partitions = index.partitions();
        marks = index.allMarks();
        index = null;
    }

    /** Writes the index for the shuffle handler; the file is then the run's, and goes when it goes. */
    public void publish(FilePlace place, JobConf job) throws IOException {
        indexFile = index.writeForShuffle(place);
    }

    /** Where each segment lies; read from its file if it was {@linkplain #storeIndex stored}, with its checksum verified. */
    public RunIndex index(JobConf job) throws IOException {
        return index != null
                ? index
                : RunIndex.load(disk, indexFile, partitions).withMarks(marks);
    }

    Disk disk() {
        return disk;
    }

    /**
     * Moves the run to a place on the same disk, whose folder need not be there yet: YARN's tasks have one of their own.
     *
     * @throws IOException if it cannot be moved; then it is where it was
     */
    public Run renameTo(Path target, JobConf job) throws IOException {
        RunIndex kept = index(job);
        // Into a folder that is missing Hadoop would copy, to a file that others can read.
        if (!disk.fs().mkdirs(target.getParent())) {
            throw new IOException("cannot make the folder of " + target);
        }
        disk.rename(file, target);
        if (indexFile != null) {
            delete(indexFile);
        }
        return new Run(disk, target, length, kept);
    }

    /** Removes its files because of a failure; what goes wrong meanwhile is added to that. */
    public void deleteAfter(Throwable failure) {
        AfterFailure.delete(disk, file, failure);
        if (indexFile != null) {
            AfterFailure.delete(disk, indexFile, failure);
        }
    }

    /** Removes its files, which are no longer needed. One that stays costs room until YARN removes the task's folders. */
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
