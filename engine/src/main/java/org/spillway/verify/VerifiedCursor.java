package org.spillway.verify;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/** Adds the records that are read from a cursor to a sum. */
class VerifiedCursor implements RecordCursor {
    private final RecordCursor cursor;
    private final int partition;
    private final RecordSum sum;
    private final RecordHash hash = new RecordHash();
    // Whether only those bytes of the current record that its cursor holds have been hashed.
    private boolean partly;

    VerifiedCursor(RecordCursor cursor, int partition, RecordSum sum) {
        this.cursor = cursor;
        this.partition = partition;
        this.sum = sum;
    }

    @Override
    public final boolean next() throws IOException {
        if (partly) {
            copyRest(null); // the caller did not read the rest, but the sum includes it
        }
        if (!cursor.next()) {
            return false;
        }
        RecordView view = cursor.record();
        if (view.isWhole()) {
            sum.add(hash.of(partition, view.buffer(), view.start(), view.length()));
        } else {
            hash.begin();
            hash.add(view.buffer(), view.start(), view.present());
            partly = true;
        }
        return true;
    }

    @Override
    public final void copyRest(RecordSink sink) throws IOException {
        if (partly) {
            cursor.copyRest(new Rest(sink));
            ended();
        }
    }

    @Override
    public final void readRest(byte[] target, int offset) throws IOException {
        if (partly) {
            int length = cursor.record().missing();
            cursor.readRest(target, offset);
            hash.add(target, offset, length);
            ended();
        }
    }

    private void ended() {
        partly = false;
        sum.add(hash.end(partition));
    }

    @Override
    public final RecordView record() {
        return cursor.record();
    }

    @Override
    public final void close() throws IOException {
        cursor.close();
    }

    /** Hashes the rest of a record and passes it on. */
    private final class Rest implements RecordSink {
        private final RecordSink sink;

        /**
         * Hashes the rest of the current record.
         *
         * @param sink receives the rest, or null
         */
        Rest(RecordSink sink) {
            this.sink = sink;
        }

        @Override
        public void append(ByteBuffer buffer, int start, int length) {
            throw new IllegalStateException("a record begins where another's rest was expected");
        }

        @Override
        public void appendMore(ByteBuffer buffer, int start, int length) throws IOException {
            hash.add(buffer, start, length);
            if (sink != null) {
                sink.appendMore(buffer, start, length);
            }
        }
    }
}
