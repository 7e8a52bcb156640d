package org.spillway.reduceside.merge;

/** An input that lies in memory. */
interface MemoryInput extends MergeInput {
    /** Bytes of memory that it takes: whole pages. */
    long held();

    /** Whether it lies on the heap. */
    boolean isOnHeap();

    /** Whether whoever reads it has to unwrap it, which takes a decompressor. */
    boolean isWrapped();
}
