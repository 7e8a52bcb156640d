package org.spillway.run;

import java.io.IOException;
import org.spillway.disk.FilePlace;
import org.spillway.disk.MovableFile;
import org.spillway.segment.SegmentStreams;

/** The file of a run that is being written, and its index. Each thread writes through a writer of its own. */
abstract class RunFile {
    /** Where the file was created. */
    final FilePlace place;
    /** The index of the run, complete when all is written. */
    final RunIndex index;
    /** Whether records are written to a segment only when the segments before it are finished. */
    final boolean oneAtATime;

    /** The file that is written. */
    final MovableFile file;

    /** Creates the file. */
    RunFile(FilePlace place, int partitions, boolean oneAtATime) throws IOException {
        this.place = place;
        this.oneAtATime = oneAtATime;
        this.index = new RunIndex(partitions);
        // last: if there is no memory for the index, no file exists yet
        this.file = new MovableFile(place);
    }

    /** Returns the partition behind those that a thread writes together, beginning with this one. */
    int endOfUnit(int partition) {
        return partition + 1;
    }

    /** Makes a writer for one thread. */
    abstract PartitionWriter writer(SegmentStreams streams);

    /** Ends all waits with an error, after a thread has failed, if threads ever wait. */
    void cancel() {}

    /** Removes the file, finished or not. See {@link MovableFile#abandon}. */
    void abandon(Throwable failure, boolean inUse) {
        file.abandon(failure, inUse);
    }

    /** Closes the file. To be called once, when all is written. */
    Run finish() throws IOException {
        file.close();
        return new Run(place.disk(), file.path(), index);
    }
}
