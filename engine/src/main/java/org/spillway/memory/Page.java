package org.spillway.memory;

import java.nio.ByteBuffer;

/**
 * A piece of a pool: a range of a buffer. Pages share buffers, so that thousands of pages do not need a buffer object
 * each. All offsets are absolute offsets in {@link #buffer()}; the position of that buffer is never used.
 *
 * @param buffer holds the page's bytes, big-endian
 * @param start of the page in its buffer
 * @param capacity bytes that the page can hold
 * @param slab that the page is a part of; null if it is of no pool
 */
public record Page(ByteBuffer buffer, int start, int capacity, Slab slab) {
    /**
     * Makes a page over an array of the caller. Used for a record larger than the whole budget.
     *
     * @param bytes the array; the page owns it from now on
     * @param offset start of the content
     * @param length bytes of content, which is also the page's capacity
     * @return a page that belongs to no pool
     */
    public static Page wrap(byte[] bytes, int offset, int length) {
        return new Page(ByteBuffer.wrap(bytes), offset, length, null);
    }

    /** Counts the page as lent. Returns it. */
    Page lend() {
        slab.lent++;
        return this;
    }

    /** One allocation that common pages are cut from, or that is one large page. */
    static final class Slab {
        final ByteBuffer memory;
        /** Number of its pages that are lent. */
        int lent;

        Slab(ByteBuffer memory) {
            this.memory = memory;
        }
    }
}
