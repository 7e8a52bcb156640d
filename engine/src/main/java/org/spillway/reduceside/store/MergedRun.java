package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.disk.AfterFailure;
import org.spillway.record.RecordCursor;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.segment.ReadBuffers;

/**
 * Sorted records on a local disk: the output of one map, or a run of several.
 *
 * @param map number of the map whose output it is, or {@link #NO_MAP}
 * @param hasMapNumbers whether the number of its map stands before each record
 */
record MergedRun(Run run, long bytes, int map, boolean hasMapNumbers, MergeContext task) implements MergeInput {
    /** In place of a map's number: the records are of several maps. */
    static final int NO_MAP = -1;

    /** Creates an input from a finished run. */
    MergedRun(Run run, int map, boolean hasMapNumbers, MergeContext task) throws IOException {
        this(run, run.index().rawLength(0) - task.runStreams().padding(), map, hasMapNumbers, task);
    }

    @Override
    public boolean isOnDisk() {
        return true;
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) throws IOException {
        RunInput file = new RunInput(run, task.runStreams());
        try {
            DiskCursor cursor = new DiskCursor(file.input(0), bytes, buffers, file, task.figures());
            if (map != NO_MAP) {
                cursor.setMap(map);
            } else if (hasMapNumbers) {
                cursor.readMapNumbers();
            }
            return cursor;
        } catch (IOException | RuntimeException | Error e) {
            AfterFailure.close(file, e);
            throw e;
        }
    }

    @Override
    public void discard() {
        run.delete();
    }
}
