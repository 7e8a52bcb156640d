package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;

/**
 * List of pairs of longs (key prefix, record address) in pages that are reserved for sort indexes. Pairs are added
 * at the end and then taken from the front, each once. A page is returned to the pool when {@link #take} has left
 * it. Not thread-safe.
 */
final class PairList {
    private static final int PAIR_BYTES = 2 * Long.BYTES;

    private final PagePool pool;
    private final List<Page> pages = new ArrayList<>();
    private int size;
    private ByteBuffer buffer; // of the page that is filled, then of the page that is read
    private int position; // of the next pair that is added
    private int end;
    private int at; // of the pair that was taken
    private int stop;
    private int nextPage;

    /** Makes an empty list. */
    PairList(PagePool pool) {
        this.pool = pool;
    }

    void add(long prefix, long address) {
        if (position == end) {
            addPage();
        }
        buffer.putLong(position, prefix);
        buffer.putLong(position + Long.BYTES, address);
        position += PAIR_BYTES;
        size++;
    }

    /** Number of pairs that were added. */
    int size() {
        return size;
    }

    /** The prefix of the i-th pair. Valid only before the first pair is taken. */
    long prefix(int i) {
        return longAt(i, 0);
    }

    /** The address of the i-th pair. Valid only before the first pair is taken. */
    long address(int i) {
        return longAt(i, Long.BYTES);
    }

    /**
     * Moves to the next pair, at first to the first one. Returns false at the end, when all pages have been returned.
     */
    boolean take() {
        at += PAIR_BYTES;
        return at < stop || startPage();
    }

    /** The prefix of the pair that {@link #take} moved to. */
    long prefix() {
        return buffer.getLong(at);
    }

    /** The address of the pair that {@link #take} moved to. */
    long address() {
        return buffer.getLong(at + Long.BYTES);
    }

    /** Takes pairs and adds them to an index until that is full. */
    void moveTo(SortEntries entries) {
        while (entries.size() < SortEntries.MAX && take()) {
            entries.add(prefix(), address());
        }
    }

    /** Returns all remaining pages to the pool. The list has no pairs afterwards. */
    void giveBack() {
        for (int i = 0; i < pages.size(); i++) {
            giveBack(i);
        }
        nextPage = pages.size();
        stop = at;
    }

    private boolean startPage() {
        if (nextPage > 0) {
            giveBack(nextPage - 1);
        }
        if (nextPage == pages.size()) {
            return false;
        }
        Page page = pages.get(nextPage++);
        buffer = page.buffer();
        at = page.start();
        stop = nextPage == pages.size() ? position : endOf(page);
        return true;
    }

    private void giveBack(int i) {
        Page page = pages.set(i, null);
        if (page != null) {
            pool.giveBackReserved(page);
        }
    }

    private void addPage() {
        Page page = pool.lendReserved();
        pages.add(page);
        buffer = page.buffer();
        position = page.start();
        end = endOf(page);
    }

    private long longAt(int i, int offset) {
        // All pages of a pool have the same size.
        int perPage = pool.pageSize() / PAIR_BYTES;
        Page page = pages.get(i / perPage);
        return page.buffer().getLong(page.start() + i % perPage * PAIR_BYTES + offset);
    }

    private static int endOf(Page page) {
        return page.start() + page.capacity() / PAIR_BYTES * PAIR_BYTES;
    }
}
