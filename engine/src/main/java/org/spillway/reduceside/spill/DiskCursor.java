package org.spillway.reduceside.spill;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/** Reads the records of a segment in a file. Counts them for SPILLED_RECORDS and sets the map of each as its rank. */
public final class DiskCursor implements RecordCursor {
    private final RecordCursor records;
    private final MapNumberReader mapNumbers;
    private final Closeable file;
    private final MergeObserver observer;
    private long count;
    private boolean closed;

    /**
     * Creates a cursor for the records of one map.
     *
     * @param file closed after the records
     * @param observer notified how many records were read; null if they do not count
     */
    public static DiskCursor ofMap(int map, RecordCursor records, Closeable file, MergeObserver observer) {
        records.record().setRank(map);
        return new DiskCursor(records, null, file, observer);
    }

    /**
     * Creates a cursor for the records of several maps.
     *
     * @param mapNumbers the map of each record
     * @param file closed after the records
     */
    static DiskCursor ofMaps(RecordCursor records, MapNumberReader mapNumbers, Closeable file, MergeObserver observer) {
        return new DiskCursor(records, mapNumbers, file, observer);
    }

    private DiskCursor(RecordCursor records, MapNumberReader mapNumbers, Closeable file, MergeObserver observer) {
        this.records = records;
        this.mapNumbers = mapNumbers;
        this.file = file;
        this.observer = observer;
    }

    @Override
    public boolean next() throws IOException {
        if (!records.next()) {
            if (mapNumbers != null) {
                mapNumbers.verifyEnd();
            }
            return false;
        }
        count++;
        if (mapNumbers != null) {
            records.record().setRank(mapNumbers.next());
        }
        return true;
    }

    @Override
    public RecordView record() {
        return records.record();
    }

    @Override
    public void copyRest(RecordSink sink) throws IOException {
        records.copyRest(sink);
    }

    @Override
    public void readRest(byte[] target, int offset) throws IOException {
        records.readRest(target, offset);
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (observer != null) {
            observer.readFromDisk(count);
        }
        try (file;
                mapNumbers) {
            records.close();
        }
    }
}
