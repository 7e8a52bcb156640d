package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;

/**
 * List of pairs of longs (key prefix, record address) in pages that are reserved for sort indexes. Pairs are added at
 * the end and then taken from the front, each once. A page is returned to the pool as soon as its pairs are taken. Not
 * thread-safe.
 */
final class PairList {
    private static final int PAIR_BYTES = 2 * Long.BYTES;

    private final PagePool pool;
    private Page[] pages = new Page[4];
    private int pageCount;
    private ByteBuffer buffer;
    private int position;
    private int end;
    private int size;
    private int taken;
    private int takenPages;

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

    /** Whether all pairs have been taken or moved. */
    boolean isEmpty() {
        return taken == size;
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
        if (taken == size) {
            giveBack();
            return false;
        }
        if (taken == 0) {
            startPage(0);
        } else {
            position += PAIR_BYTES;
            if (position == end) {
                giveBackTaken();
                startPage(takenPages);
            }
        }
        taken++;
        return true;
    }

    /**
     * Moves pairs to an index, page by page, until it has no room for those of another page. Not to be mixed with
     * {@link #take}.
     */
    void moveTo(SortEntries entries) {
        int count = pairsOfPage();
        while (count > 0 && entries.size() + count <= SortEntries.MAX) {
            startPage(takenPages);
            int stop = position + count * PAIR_BYTES;
            for (int at = position; at < stop; at += PAIR_BYTES) {
                entries.add(buffer.getLong(at), buffer.getLong(at + Long.BYTES));
            }
            taken += count;
            giveBackTaken();
            count = pairsOfPage();
        }
    }

    private int pairsOfPage() {
        return Math.min(size - taken, pool.pageSize() / PAIR_BYTES);
    }

    /** The prefix of the pair that {@link #take} moved to. */
    long prefix() {
        return buffer.getLong(position);
    }

    /** The address of the pair that {@link #take} moved to. */
    long address() {
        return buffer.getLong(position + Long.BYTES);
    }

    /** Returns all remaining pages to the pool. The list must not be used afterwards. */
    void giveBack() {
        while (takenPages < pageCount) {
            giveBackTaken();
        }
        taken = size;
    }

    private void giveBackTaken() {
        pool.giveBackReserved(pages[takenPages]);
        pages[takenPages++] = null;
    }

    private void startPage(int i) {
        buffer = pages[i].buffer();
        position = pages[i].start();
        end = endOf(pages[i]);
    }

    private void addPage() {
        if (pageCount == pages.length) {
            pages = Arrays.copyOf(pages, 2 * pageCount);
        }
        pages[pageCount++] = pool.lendReserved();
        startPage(pageCount - 1);
    }

    private long longAt(int i, int offset) {
        // All pages of a pool have the same size.
        int perPage = pool.pageSize() / PAIR_BYTES;
        Page page = pages[i / perPage];
        return page.buffer().getLong(page.start() + i % perPage * PAIR_BYTES + offset);
    }

    private static int endOf(Page page) {
        return page.start() + page.capacity() / PAIR_BYTES * PAIR_BYTES;
    }
}
