package org.spillway.merge;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Reads sources one after the other. Each is opened when the one before it has ended and was closed. */
public abstract class ChainCursor implements RecordCursor {
    private RecordCursor current;

    /**
     * Opens the next source.
     *
     * @return null if there is none, also when called again
     */
    protected abstract RecordCursor openNext() throws IOException;

    @Override
    public boolean next() throws IOException {
        while (current == null || !current.next()) {
            close();
            current = openNext();
            if (current == null) {
                return false;
            }
        }
        return true;
    }

    @Override
    public RecordView record() {
        return current.record();
    }

    @Override
    public void close() throws IOException {
        RecordCursor open = current;
        current = null;
        if (open != null) {
            open.close();
        }
    }
}
