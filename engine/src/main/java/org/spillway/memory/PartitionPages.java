package org.spillway.memory;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.spillway.jdk.Jdk;

/** The chain of pages of one partition, with the number of records in it. Not thread-safe. */
public final class PartitionPages {
    private static final Page[] NONE = new Page[0];
    private static final int[] NO_ENDS = new int[0];

    // Where the next record goes. Copied from the last page, so that each record reads one object instead of two.
    private ByteBuffer buffer;
    private int position;
    private int end;
    private int records;

    private Page[] pages = NONE;
    private int[] ends = NO_ENDS;
    private int count;

    /**
     * Appends one record to the last page.
     *
     * @return false, with nothing changed, if it does not fit; {@link #add} a page and try again
     */
    public boolean append(byte[] source, int offset, int length) {
        if (length > end - position) {
            return false;
        }
        Jdk.put(buffer, position, source, offset, length);
        position += length;
        records++;
        return true;
    }

    /** Adds a page. The next record goes there. */
    public void add(Page page) {
        if (count == pages.length) {
            int larger = Math.max(4, count * 2);
            pages = Arrays.copyOf(pages, larger);
            ends = Arrays.copyOf(ends, larger);
        }
        if (count > 0) {
            ends[count - 1] = position;
        }
        pages[count++] = page;
        buffer = page.buffer();
        position = page.start();
        end = position + page.capacity();
    }

    /** Adds a page that one record fills completely. */
    public void addFilled(Page page) {
        add(page);
        position = end;
        records++;
    }

    /** Number of pages. */
    public int pageCount() {
        return count;
    }

    /** The i-th page, in the order in which the pages were filled. */
    public Page page(int i) {
        return pages[i];
    }

    /** End of the records of the i-th page in its buffer. */
    public int end(int i) {
        return i == count - 1 ? position : ends[i];
    }

    /** Number of records appended. */
    public int records() {
        return records;
    }

    /** Bytes appended: records with their headers, without the unused ends of pages. */
    public long bytes() {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += end(i) - pages[i].start();
        }
        return bytes;
    }

    /** Bytes of all pages, used or not. */
    public long capacity() {
        long capacity = 0;
        for (int i = 0; i < count; i++) {
            capacity += pages[i].capacity();
        }
        return capacity;
    }

    /** Returns all pages to the pool. The chain is empty afterwards. */
    public void giveBack(PagePool pool) {
        for (int i = 0; i < count; i++) {
            pool.giveBack(pages[i]);
        }
        pages = NONE;
        ends = NO_ENDS;
        count = 0;
        buffer = null;
        position = 0;
        end = 0;
        records = 0;
    }
}
