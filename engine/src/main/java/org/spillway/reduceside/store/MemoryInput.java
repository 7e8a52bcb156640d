package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.reduceside.spill.MergeInput;
import org.spillway.run.OneSegmentWriter;
import org.spillway.run.Run;

/** The output of one map in memory. */
abstract class MemoryInput implements MergeInput {
    private final int map;
    private final OutputPages pages;

    MemoryInput(int map, OutputPages pages) {
        this.map = map;
        this.pages = pages;
    }

    /** Number of the map. */
    final int map() {
        return map;
    }

    final OutputPages pages() {
        return pages;
    }

    /** Returns the bytes of memory that it takes: whole pages. */
    final long held() {
        return pages.capacity();
    }

    /** Whether it lies on the heap. */
    final boolean isOnHeap() {
        return pages.isOnHeap();
    }

    /** Whether it is compressed, so that reading it takes a decompressor. */
    abstract boolean isWrapped();

    /** Holds its pages softly from now on: see {@link OutputPages#soften}. */
    final Run soften(OneSegmentWriter copy) throws IOException {
        return pages.soften(copy);
    }

    @Override
    public final boolean isMapOutput() {
        return true;
    }

    @Override
    public final boolean isOnDisk() {
        return false;
    }

    @Override
    public final void discard() {
        pages.release();
    }
}
