package org.spillway.reduceside.input;

import java.io.IOException;

/** Fills each batch on request, in the reducer's own thread. */
final class BatchesInTurn implements Batches {
    // Small enough to stay in a first-level cache until it has been read.
    private static final int BYTES = 1 << 14;

    private final CursorFiller filler;
    private final ReduceBatch batch = new ReduceBatch(BYTES);

    BatchesInTurn(CursorFiller filler) {
        this.filler = filler;
    }

    @Override
    public ReduceBatch next() throws IOException {
        filler.fill(batch);
        return batch;
    }
}
