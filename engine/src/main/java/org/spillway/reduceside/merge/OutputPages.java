package org.spillway.reduceside.merge;

import java.io.InputStream;
import java.nio.ByteBuffer;
import org.spillway.codec.BulkInput;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;

/**
 * Bytes in pages. One thread writes them from beginning to end, then one thread reads them once. A page is given back
 * as soon as it has been read.
 */
final class OutputPages {
    private final PagePool pool;
    private final boolean onHeap;
    private final long length;
    private final Page[] pages;
    private long written;

    private OutputPages(PagePool pool, Page[] pages, long length, boolean onHeap) {
        this.pool = pool;
        this.pages = pages;
        this.length = length;
        this.onHeap = onHeap;
    }

    /**
     * Takes pages for {@code length} bytes, all at once.
     *
     * @return empty pages, or null if the pool has no room for them now
     */
    static OutputPages takeFrom(PagePool pool, long length, boolean onHeap) {
        long count = (length + pool.pageSize() - 1) / pool.pageSize();
        if (count * pool.pageSize() > pool.budget()) {
            return null;
        }
        Page[] pages = new Page[(int) count];
        return pool.lend(pages) ? new OutputPages(pool, pages, length, onHeap) : null;
    }

    /** Whether the pages lie on the heap. */
    boolean isOnHeap() {
        return onHeap;
    }

    /** Returns the bytes that the pages hold when all is written. */
    long length() {
        return length;
    }

    /** Returns the bytes of all pages. */
    long capacity() {
        return (long) pages.length * pool.pageSize();
    }

    /**
     * Returns the place of the next bytes, within one page. Call {@link #wrote} before calling this again.
     *
     * @return a buffer whose remaining bytes are the place; at most {@linkplain #room room} bytes
     */
    ByteBuffer next() {
        int pageSize = pool.pageSize();
        int at = (int) (written % pageSize);
        Page page = pages[(int) (written / pageSize)];
        int start = page.start() + at;
        return page.buffer().duplicate().position(start).limit(start + (int) Math.min(pageSize - at, room()));
    }

    /** Records that {@code count} bytes have been written to the buffer of {@link #next}. */
    void wrote(int count) {
        written += count;
    }

    /** Appends bytes. There must be {@linkplain #room room} for them. */
    void write(byte[] source, int offset, int count) {
        int done = 0;
        while (done < count) {
            ByteBuffer piece = next();
            int length = Math.min(count - done, piece.remaining());
            piece.put(source, offset + done, length);
            wrote(length);
            done += length;
        }
    }

    /** Returns the bytes that are still to be written. */
    long room() {
        return length - written;
    }

    /** Opens the bytes for reading. Closing the stream gives back all pages. */
    InputStream read() {
        return new Input();
    }

    /** Gives back all pages that have not been given back. */
    void release() {
        for (int i = 0; i < pages.length; i++) {
            giveBack(i);
        }
    }

    private void giveBack(int index) {
        if (pages[index] != null) {
            pool.giveBack(pages[index]);
            pages[index] = null;
        }
    }

    private final class Input extends BulkInput {
        private long position;

        @Override
        public int read(byte[] target, int offset, int count) {
            if (position == written) {
                return -1;
            }
            int pageSize = pool.pageSize();
            int index = (int) (position / pageSize);
            int at = (int) (position % pageSize);
            int piece = (int) Math.min(Math.min(count, pageSize - at), written - position);
            Page page = pages[index];
            page.buffer().get(page.start() + at, target, offset, piece);
            position += piece;
            if (at + piece == pageSize) {
                giveBack(index);
            }
            return piece;
        }

        @Override
        public void close() {
            release();
        }
    }
}
