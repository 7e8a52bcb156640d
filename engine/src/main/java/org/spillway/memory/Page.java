package org.spillway.memory;

import java.nio.ByteBuffer;

/** A piece of the pool, filled from the front. Offsets are absolute in {@link #buffer()}; its position is never used. */
public final class Page {
    private final ByteBuffer buffer;
    private final Origin origin;
    private final Slab slab;
    private int used;

    /** Where the memory comes from, and so where it goes. */
    enum Origin {
        /** cut from a slab: back to the free list */
        SLAB,
        /** allocated by itself: freed by itself */
        OWN,
        /** somebody's array, outside the budget */
        FOREIGN
    }

    private Page(ByteBuffer buffer, Origin origin, Slab slab) {
        this.buffer = buffer;
        this.origin = origin;
        this.slab = slab;
    }

    static Page ofSlab(ByteBuffer part, Slab slab) {
        return new Page(part, Origin.SLAB, slab);
    }

    static Page own(ByteBuffer buffer) {
        return new Page(buffer, Origin.OWN, null);
    }

    /**
     * A page over an array that somebody else allocated, for a record larger than the whole budget.
     *
     * @param bytes the array; the page owns it from now on
     * @param offset where the content starts
     * @param length bytes of content
     * @return a full page that no pool knows
     */
    public static Page wrap(byte[] bytes, int offset, int length) {
        Page page = new Page(ByteBuffer.wrap(bytes, offset, length).slice(), Origin.FOREIGN, null);
        page.used = length;
        return page;
    }

    /** The bytes, big-endian, from 0 to {@link #used()}. */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** Bytes filled so far. */
    public int used() {
        return used;
    }

    /** Bytes it can hold. */
    public int capacity() {
        return buffer.capacity();
    }

    Origin origin() {
        return origin;
    }

    Slab slab() {
        return slab;
    }

    boolean append(byte[] source, int offset, int length) {
        if (length > buffer.capacity() - used) {
            return false;
        }
        buffer.put(used, source, offset, length);
        used += length;
        return true;
    }

    void clear() {
        used = 0;
    }
}
