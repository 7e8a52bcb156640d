package org.spillway.merge;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.spillway.disk.AfterFailure;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/**
 * Merges several cursors. Of equal keys, records of lower {@linkplain RecordView#rank rank} come first; of equal ranks,
 * those of the earlier cursor.
 */
public final class MergeCursor implements RecordCursor {
    private final RecordCursor[] sources;
    private final KeyOrder order;
    private LoserTree tree;

    /** Takes ownership of the cursors: closing this cursor closes them. */
    public MergeCursor(List<RecordCursor> sources, KeyOrder order) {
        this.sources = sources.toArray(new RecordCursor[0]);
        this.order = order;
    }

    @Override
    public boolean next() throws IOException {
        if (tree == null) {
            tree = start();
        } else if (!tree.isEmpty()) {
            RecordCursor source = sources[tree.winner()];
            if (source.next()) {
                tree.advanced(source.record());
            } else {
                tree.exhausted();
            }
        }
        return !tree.isEmpty();
    }

    @Override
    public RecordView record() {
        return sources[tree.winner()].record();
    }

    @Override
    public void copyRest(RecordSink sink) throws IOException {
        sources[tree.winner()].copyRest(sink);
    }

    @Override
    public void readRest(byte[] target, int offset) throws IOException {
        sources[tree.winner()].readRest(target, offset);
    }

    @Override
    public void close() throws IOException {
        AfterFailure.closeAll(Arrays.asList(sources));
    }

    private LoserTree start() throws IOException {
        RecordView[] heads = new RecordView[sources.length];
        for (int i = 0; i < sources.length; i++) {
            heads[i] = sources[i].next() ? sources[i].record() : null;
        }
        return new LoserTree(order, heads);
    }
}
