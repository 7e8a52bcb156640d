package org.spillway.reduceside.input;

import java.io.IOException;

/** Merged records in batches. */
interface Batches {
    /**
     * Returns the next batch. The previous batch must not be used any more.
     *
     * @return an empty batch at the end
     */
    ReduceBatch next() throws IOException;
}
