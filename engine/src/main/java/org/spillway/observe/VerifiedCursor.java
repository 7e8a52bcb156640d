package org.spillway.observe;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/** Sums up the records that are pulled from a cursor. */
class VerifiedCursor implements RecordCursor {
    private final RecordCursor cursor;
    private final int partition;
    private final RecordSum sum;
    private final RecordHash hash = new RecordHash();
    // The current record is hashed only as far as its cursor holds it.
    private boolean partly;

    VerifiedCursor(RecordCursor cursor, int partition, RecordSum sum) {
        this.cursor = cursor;
        this.partition = partition;
        this.sum = sum;
    }

    @Override
    public final boolean next() throws IOException {
        if (partly) {
            copyRest(null); // nobody wanted it, but it is part of what was read
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

    /** Hashes what goes by of a record's rest. */
    private final class Rest implements RecordSink {
        private final RecordSink sink;

        /**
         * The rest on its way.
         *
         * @param sink null if nobody wants it
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
