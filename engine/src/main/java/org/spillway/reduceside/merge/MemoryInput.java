package org.spillway.reduceside.merge;

/** An input in memory. */
interface MemoryInput extends MergeInput {
    /** Returns the bytes of memory that it takes: whole pages. */
    long held();

    /** Whether it lies on the heap. */
    boolean isOnHeap();

    /** Whether it is compressed, so that reading it takes a decompressor. */
    boolean isWrapped();
}
