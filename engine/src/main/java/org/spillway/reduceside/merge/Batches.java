package org.spillway.reduceside.merge;

import java.io.IOException;

/** Merged records, batch after batch. */
interface Batches {
    /**
     * The next batch; the one before is not to be used any more.
     *
     * @return an empty one at the end
     */
    RecordBatch next() throws IOException;
}
