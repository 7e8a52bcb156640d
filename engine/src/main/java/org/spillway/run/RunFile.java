package org.spillway.run;

import java.io.IOException;
import org.spillway.disk.FilePlace;
import org.spillway.disk.NewFile;
import org.spillway.work.Heartbeat;

/** The file of a run that is being written, and its index. Each thread writes through a writer of its own. */
abstract class RunFile {
    private final FilePlace place;
    private final RunIndex index;
    private final Heartbeat heartbeat;

    RunFile(FilePlace place, int partitions) {
        this.place = place;
        this.index = new RunIndex(partitions);
        this.heartbeat = place == null ? new Heartbeat() : place.heartbeat();
    }

    /** Returns the partition behind those that a thread writes together, beginning with this one. */
    abstract int endOfUnit(int partition);

    /** Makes a writer for one thread. */
    abstract PartitionWriter writer();

    /** The file that is written. */
    abstract NewFile file();

    /** Ends all waits with an error, after a thread has failed. */
    void cancel() {
        // most threads never wait
    }

    /** The index of the run, complete when all is written. */
    final RunIndex index() {
        return index;
    }

    /** The heartbeat of the task. */
    final Heartbeat heartbeat() {
        return heartbeat;
    }

    /** Closes the file. To be called once, when all is written. */
    final Run finish() throws IOException {
        file().close();
        return new Run(place.disk(), file().path(), index);
    }
}
