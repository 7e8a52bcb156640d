package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.reduceside.spill.MergeInput;
import org.spillway.run.OneSegmentWriter;
import org.spillway.run.Run;

/** An input in memory. */
interface MemoryInput extends MergeInput {
    /** Returns the bytes of memory that it takes: whole pages. */
    long held();

    /** Whether it lies on the heap. */
    boolean isOnHeap();

    /** Whether it is compressed, so that reading it takes a decompressor. */
    boolean isWrapped();

    /** Holds its pages softly from now on: see {@link OutputPages#soften}. */
    Run soften(OneSegmentWriter copy) throws IOException;
}
