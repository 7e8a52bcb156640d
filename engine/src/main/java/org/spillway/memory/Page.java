package org.spillway.memory;

import java.nio.ByteBuffer;

/**
 * A piece of the pool: a range of a buffer that it shares with other pages, so that thousands of pages need not a buffer
 * object each. Offsets are absolute in {@link #buffer()}, whose position is never used.
 */
public final class Page {
    private final ByteBuffer buffer;
    private final int start;
    private final int capacity;
    private final Origin origin;
    private final Slab slab;

    /** Where the memory comes from, and so where it goes. */
    enum Origin {
        /** cut from a slab: back to the free list */
        SLAB,
        /** allocated by itself: freed by itself */
        OWN,
        /** somebody's array, outside the budget */
        FOREIGN
    }

    private Page(ByteBuffer buffer, int start, int capacity, Origin origin, Slab slab) {
        this.buffer = buffer;
        this.start = start;
        this.capacity = capacity;
        this.origin = origin;
        this.slab = slab;
    }

    static Page ofSlab(Slab slab, int start, int capacity) {
        return new Page(slab.memory(), start, capacity, Origin.SLAB, slab);
    }

    static Page own(ByteBuffer buffer) {
        return new Page(buffer, 0, buffer.capacity(), Origin.OWN, null);
    }

    /**
     * A page over an array that somebody else allocated, for a record larger than the whole budget.
     *
     * @param bytes the array; the page owns it from now on
     * @param offset where the content starts
     * @param length bytes of content, and the page's capacity
     * @return a page that no pool knows
     */
    public static Page wrap(byte[] bytes, int offset, int length) {
        return new Page(ByteBuffer.wrap(bytes), offset, length, Origin.FOREIGN, null);
    }

    /** Holds the bytes, big-endian, from {@link #start()} on. */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** Where the page starts in its buffer. */
    public int start() {
        return start;
    }

    /** Bytes it can hold. */
    public int capacity() {
        return capacity;
    }

    Origin origin() {
        return origin;
    }

    Slab slab() {
        return slab;
    }
}
