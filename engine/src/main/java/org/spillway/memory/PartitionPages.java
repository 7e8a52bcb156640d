package org.spillway.memory;

import java.util.Arrays;

/** The chain of pages of one partition, with the number of records in it. One thread at a time. */
public final class PartitionPages {
    private static final Page[] NONE = new Page[0];

    private Page[] pages = NONE;
    private int count;
    private Page last;
    private int records;
    private long bytes;

    /**
     * Appends one record to the last page.
     *
     * @return false, with nothing changed, if it does not fit there: {@link #add} a page and try again
     */
    public boolean append(byte[] source, int offset, int length) {
        if (last == null || !last.append(source, offset, length)) {
            return false;
        }
        records++;
        bytes += length;
        return true;
    }

    /** Appends a page; the next record goes there. */
    public void add(Page page) {
        if (count == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(4, count * 2));
        }
        pages[count++] = page;
        last = page;
    }

    /** Appends a page that holds one whole record already. */
    public void addFilled(Page page) {
        add(page);
        records++;
        bytes += page.used();
    }

    /** How many pages there are. */
    public int pageCount() {
        return count;
    }

    /** The i-th page, in the order in which they were filled. */
    public Page page(int i) {
        return pages[i];
    }

    /** Records appended. */
    public int records() {
        return records;
    }

    /** Bytes appended: records with their headers, without the unused tails of pages. */
    public long bytes() {
        return bytes;
    }

    /** Gives all pages back and is empty again. */
    public void giveBack(PagePool pool) {
        for (int i = 0; i < count; i++) {
            pool.giveBack(pages[i]);
        }
        pages = NONE;
        count = 0;
        last = null;
        records = 0;
        bytes = 0;
    }
}
