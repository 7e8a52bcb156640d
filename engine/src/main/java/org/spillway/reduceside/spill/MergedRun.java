package org.spillway.reduceside.spill;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.spillway.merge.CloseAll;
import org.spillway.record.RecordCursor;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentReader;

/** Sorted records on a local disk. A run of several maps has a second file with the map of each record. */
public final class MergedRun implements MergeInput {
    private final Run records;
    private final Run mapNumbers;
    private final int map;
    private final boolean isMapOutput;
    private final MergeContext task;
    private final long bytes;

    /**
     * Creates an input from a finished run.
     *
     * @param mapNumbers the map of each record; null if all records count as one map's
     * @param map number of that map
     * @param isMapOutput whether it is a map's output that has not been merged
     */
    public MergedRun(Run records, Run mapNumbers, int map, boolean isMapOutput, MergeContext task) throws IOException {
        this.records = records;
        this.mapNumbers = mapNumbers;
        this.map = map;
        this.isMapOutput = isMapOutput;
        this.task = task;
        this.bytes = records.index().rawLength(0) - task.runStreams().padding();
    }

    /** Returns the bytes of its files. */
    public long fileBytes() {
        return records.length() + (mapNumbers == null ? 0 : mapNumbers.length());
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public boolean isMapOutput() {
        return isMapOutput;
    }

    @Override
    public boolean isOnDisk() {
        return true;
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) throws IOException {
        List<Closeable> opened = new ArrayList<>();
        try {
            RunInput file = new RunInput(records, task.runStreams());
            opened.add(file);
            SegmentReader cursor = file.cursor(0, buffers);
            if (isMapOutput) {
                cursor.setMap(map);
            }
            if (mapNumbers == null) {
                return DiskCursor.ofMap(map, cursor, file, task.observer());
            }
            opened.add(cursor);
            RunInput mapNumberFile = new RunInput(mapNumbers, task.runStreams());
            opened.add(mapNumberFile);
            MapNumberReader reader = new MapNumberReader(mapNumberFile.cursor(0, buffers), mapNumberFile);
            return DiskCursor.ofMaps(cursor, reader, file, task.observer());
        } catch (IOException | RuntimeException | Error e) {
            CloseAll.closeAfter(e, opened);
            throw e;
        }
    }

    @Override
    public void discard() {
        records.delete();
        if (mapNumbers != null) {
            mapNumbers.delete();
        }
    }
}
