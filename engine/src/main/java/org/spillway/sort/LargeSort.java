package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Divides more pairs than {@link SortEntries} holds into lists by ranges of prefixes. Returns the lists in order. Each
 * list is small enough to be sorted in {@link SortEntries}, or all its keys are equal. The lists lie in pages of the
 * pool that were reserved for the index, not in heap arrays of their own.
 *
 * <p>A list that is still too large is divided again by its own samples when its turn comes. If all its prefixes are
 * equal, keys that are longer are divided by the bytes after the prefix. Others are divided by comparing keys, unless
 * keys of equal prefix are equal.
 *
 * <p>Not thread-safe; sorts one partition after the other.
 */
final class LargeSort {
    private static final int SAMPLES = 512;
    private static final int MIN_LISTS = 4;
    // Number of write streams that a second-level cache and a second-level TLB can follow.
    private static final int MAX_LISTS = 256;
    // At most one list per this many full pages. The last page of each list is partly empty, so a pair takes at most 20
    // bytes.
    private static final int PAGE_SHARE = 4;

    private static final PairList[] NONE = new PairList[0];

    private final KeyOrder order;
    private final BytesKeyOrder bytes;
    private final PagePool pool;
    private final int most;
    private final PivotDivision pivots;
    private final ArrayDeque<Part> waiting = new ArrayDeque<>();
    private final long[] samples = new long[SAMPLES];
    private final RecordView view = new RecordView();
    private PartitionPages pages;
    private int keyLength;
    // Those that are being filled, one for each range of the splitters.
    private PairList[] lists = NONE;
    private Splitters splitters;
    private int depth;
    private Part current;

    /** A list of pairs of one key range that waits for its turn. */
    private record Part(PairList pairs, int depth, boolean samePrefix, boolean sameKey) {}

    /**
     * Makes a sort.
     *
     * @param most largest number of pairs that are sorted at once, up to {@link SortEntries#MAX}
     */
    LargeSort(KeyOrder order, PagePool pool, int most) {
        this.order = order;
        this.bytes = order.asBytes();
        this.pool = pool;
        this.most = most;
        this.pivots = new PivotDivision(order, pool);
    }

    /**
     * Starts without pairs. All pairs of the partition follow by {@link #add}. The ranges are computed from the first
     * records of pages.
     *
     * @param partition not empty
     * @param common the bytes that prefixes leave out; null if there are none
     */
    void begin(PartitionPages partition, CommonPrefix common) {
        clear();
        pages = partition;
        int shared = common == null ? 0 : common.length();
        int pageCount = Math.min(SAMPLES, partition.pageCount());
        int perPage = SAMPLES / pageCount;
        int count = 0;
        for (int i = 0; i < pageCount; i++) {
            int p = (int) ((long) i * partition.pageCount() / pageCount);
            Page page = partition.page(p);
            ByteBuffer buffer = page.buffer();
            int at = page.start();
            for (int left = perPage; left > 0 && at < partition.end(p); left--) {
                view.point(buffer, at);
                if (shared == 0) {
                    samples[count++] = order.prefix(buffer, view.keyStart(), view.keyLength());
                } else if (common.begins(buffer, view.keyStart(), view.keyLength())) {
                    samples[count++] = bytes.prefixAt(buffer, view.keyStart(), view.keyLength(), shared);
                }
                at = view.end();
            }
        }
        divide(count, partition.records(), shared);
    }

    void add(long prefix, long address) {
        lists[splitters.find(prefix)].add(prefix, address);
    }

    /**
     * To be called when all pairs have been added.
     *
     * @param contentLength bytes of content of every key, or {@link BytesSort#MIXED}
     */
    void end(int contentLength) {
        keyLength = contentLength;
        putInFront();
    }

    /**
     * Fills an index with the next list, or with the next part of a list that is in order as it is.
     *
     * @return false at the end; the index is then empty
     */
    boolean next(SortEntries entries) {
        entries.clear();
        if (current != null) {
            current.pairs.moveTo(entries);
        }
        while (entries.size() == 0) {
            current = waiting.poll();
            if (current == null) {
                return false;
            }
            if (!current.sameKey && current.pairs.size() > most) {
                divideFurther(current);
            }
            current.pairs.moveTo(entries);
        }
        return true;
    }

    /** Whether the pairs of the list are in order as they are. */
    boolean isSorted() {
        return current.sameKey;
    }

    /** Bytes that all keys of the list share and that prefixes leave out. */
    int depth() {
        return current.depth;
    }

    /** Returns the remaining pages to the pool. */
    void clear() {
        if (current != null) {
            waiting.push(current);
            current = null;
        }
        for (Part part = waiting.poll(); part != null; part = waiting.poll()) {
            part.pairs.giveBack();
        }
        for (PairList list : lists) {
            list.giveBack();
        }
        lists = NONE;
    }

    private void divideFurther(Part part) {
        PairList pairs = part.pairs;
        if (part.samePrefix) {
            CommonPrefix shared = bytes == null ? null : sharedByLonger(pairs, part.depth + Long.BYTES);
            if (shared == null) {
                PairList[] sides = pivots.divide(pairs, pages);
                for (int i = sides.length - 1; i >= 0; i--) {
                    waiting.push(new Part(sides[i], part.depth, true, i == PivotDivision.EQUAL));
                }
            } else {
                divideByNextBytes(part, shared.length());
            }
            return;
        }
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = pairs.prefix((int) ((long) i * pairs.size() / SAMPLES));
        }
        divide(SAMPLES, pairs.size(), part.depth);
        while (pairs.take()) {
            add(pairs.prefix(), pairs.address());
        }
        putInFront();
    }

    /** Divides the keys that are longer than their common prefix. Those that end within it come before them. */
    private void divideByNextBytes(Part part, int nextDepth) {
        PairList pairs = part.pairs;
        int prefixEnd = part.depth + Long.BYTES;
        int count = 0;
        for (int i = 0; i < SAMPLES; i++) {
            if (isLonger(pairs.address((int) ((long) i * pairs.size() / SAMPLES)), prefixEnd)) {
                samples[count++] = bytes.prefixAt(view.buffer(), view.keyStart(), view.keyLength(), nextDepth);
            }
        }
        divide(count, pairs.size(), nextDepth);
        PairList ended = new PairList(pool);
        while (pairs.take()) {
            if (isLonger(pairs.address(), prefixEnd)) {
                add(bytes.prefixAt(view.buffer(), view.keyStart(), view.keyLength(), nextDepth), pairs.address());
            } else {
                ended.add(pairs.prefix(), pairs.address());
            }
        }
        putInFront();
        waiting.push(new Part(ended, part.depth, true, false));
    }

    /** Returns what the keys share that are longer than this, or null if there are none. */
    private CommonPrefix sharedByLonger(PairList pairs, int length) {
        CommonPrefix shared = null;
        for (int i = 0; i < pairs.size() && (shared == null || shared.length() > length); i++) {
            if (isLonger(pairs.address(i), length)) {
                if (shared == null) {
                    shared = new CommonPrefix(bytes);
                    shared.start(pages, pairs.address(i));
                }
                shared.shortenTo(view.buffer(), view.keyStart(), view.keyLength());
            }
        }
        return shared;
    }

    /** Points the view at a record. Returns whether its key has more bytes of content than this. */
    private boolean isLonger(long address, int length) {
        RecordAddress.locate(address, pages, view);
        return bytes.contentLength(view.buffer(), view.keyStart(), view.keyLength()) > length;
    }

    private void divide(int sampleCount, int expected, int newDepth) {
        depth = newDepth;
        // Such a list fits in a second-level cache, and few lists are too large to be sorted at once.
        int wanted = most / 2;
        long pairsAPage = pool.pageSize() / (2L * Long.BYTES);
        long count = Math.min((long) expected / wanted, expected / (PAGE_SHARE * pairsAPage));
        splitters = Splitters.of(samples, sampleCount, (int) Math.max(MIN_LISTS, Math.min(MAX_LISTS, count)));
        lists = new PairList[splitters.ranges()];
        for (int i = 0; i < lists.length; i++) {
            lists[i] = new PairList(pool);
        }
    }

    private void putInFront() {
        boolean prefixDecides =
                order.prefixDecides() || keyLength != BytesSort.MIXED && keyLength <= depth + Long.BYTES;
        for (int i = lists.length - 1; i >= 0; i--) {
            boolean samePrefix = splitters.isSingle(i);
            waiting.push(new Part(lists[i], depth, samePrefix, samePrefix && prefixDecides));
        }
        lists = NONE;
    }
}
