package org.spillway.reduceside.merge;

import java.io.InputStream;
import java.nio.ByteBuffer;
import org.spillway.codec.BulkInput;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;

/**
 * Bytes in pages: written from the beginning to the end by one thread, then read once, by one thread. Pages go back as they
 * have been read.
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
     * Takes pages for so many bytes, all at once.
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

    /** Whether they lie on the heap. */
    boolean isOnHeap() {
        return onHeap;
    }

    /** Bytes that they hold when all is written. */
    long length() {
        return length;
    }

    /** Bytes of all the pages. */
    long capacity() {
        return (long) pages.length * pool.pageSize();
    }

    /**
     * Where the next bytes go, as many as lie in one page; to be followed by {@link #wrote} before it is called again.
     *
     * @return between position and limit, at most what there is {@linkplain #room room} for
     */
    ByteBuffer next() {
        int pageSize = pool.pageSize();
        int at = (int) (written % pageSize);
        Page page = pages[(int) (written / pageSize)];
        int start = page.start() + at;
        return page.buffer().duplicate().position(start).limit(start + (int) Math.min(pageSize - at, room()));
    }

    /** So many bytes have been put where {@link #next} said. */
    void wrote(int count) {
        written += count;
    }

    /** Appends bytes, for which there is {@linkplain #room room}. */
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

    /** Bytes that are still to be written. */
    long room() {
        return length - written;
    }

    /** Their bytes. To close it gives all of them back. */
    InputStream read() {
        return new Input();
    }

    /** Gives back all that has not been given back. */
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
