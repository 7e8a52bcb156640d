package org.spillway.observe;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Sums up the records that are pulled from a cursor. */
class VerifiedCursor implements RecordCursor {
    private final RecordCursor cursor;
    private final int partition;
    private final RecordSum sum;
    private final RecordHash hash = new RecordHash();

    VerifiedCursor(RecordCursor cursor, int partition, RecordSum sum) {
        this.cursor = cursor;
        this.partition = partition;
        this.sum = sum;
    }

    @Override
    public final boolean next() throws IOException {
        if (!cursor.next()) {
            return false;
        }
        RecordView view = cursor.record();
        sum.add(hash.of(partition, view.buffer(), view.start(), view.length()));
        return true;
    }

    @Override
    public final RecordView record() {
        return cursor.record();
    }

    @Override
    public final void close() throws IOException {
        cursor.close();
    }
}
