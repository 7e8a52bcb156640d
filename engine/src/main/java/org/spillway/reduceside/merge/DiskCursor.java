package org.spillway.reduceside.merge;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/** Records of a segment in a file: counts them, as SPILLED_RECORDS does, and says which map each comes from. */
final class DiskCursor implements RecordCursor {
    private final RecordCursor records;
    private final RankReader ranks;
    private final Closeable file;
    private final MergeObserver observer;
    private long count;
    private boolean closed;

    /**
     * Records of one map.
     *
     * @param file closed behind the records
     * @param observer told how many were read; null if they do not count
     */
    static DiskCursor ofMap(int map, RecordCursor records, Closeable file, MergeObserver observer) {
        records.record().setRank(map);
        return new DiskCursor(records, null, file, observer);
    }

    /**
     * Records of several maps.
     *
     * @param ranks which map each record comes from
     * @param file closed behind the records
     */
    static DiskCursor ofMaps(RecordCursor records, RankReader ranks, Closeable file, MergeObserver observer) {
        return new DiskCursor(records, ranks, file, observer);
    }

    private DiskCursor(RecordCursor records, RankReader ranks, Closeable file, MergeObserver observer) {
        this.records = records;
        this.ranks = ranks;
        this.file = file;
        this.observer = observer;
    }

    @Override
    public boolean next() throws IOException {
        if (!records.next()) {
            return false;
        }
        count++;
        if (ranks != null) {
            records.record().setRank(ranks.next());
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
                ranks) {
            records.close();
        }
    }
}
