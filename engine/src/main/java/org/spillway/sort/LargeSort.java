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
 * equal, it is divided by the bytes after the prefix: keys that end within the prefix come first, ordered by length,
 * and those of equal length are equal. If the order compares ties, it is divided by comparing keys.
 *
 * <p>Not thread-safe; sorts one partition after the other.
 */
final class LargeSort {
    private static final int SAMPLES = 512;
    private static final int MIN_SAMPLES = 64;
    private static final int MIN_LISTS = 4;
    // Number of write streams that a second-level cache and a second-level TLB can follow.
    private static final int MAX_LISTS = 256;
    // At most one list per this many full pages. The last page of each list is partly empty, so a pair takes at most 20
    // bytes.
    private static final int PAGE_SHARE = 4;

    private final KeyOrder order;
    private final BytesKeyOrder bytes;
    private final PagePool pool;
    private final int most;
    // Number of pairs in a list: it fits in a second-level cache, and few lists are too large to be sorted at once.
    private final int wanted;
    private final PivotDivision pivots;
    private final ArrayDeque<Part> waiting = new ArrayDeque<>();
    private final RecordView view = new RecordView();
    private final long[] samples = new long[SAMPLES];
    private PartitionPages pages;
    private Splitters splitters;
    private Part[] parts;
    private PairList[] lists; // lists of the parts, to save an indirection for each pair
    private Part current;

    /** A list of pairs of one key range that waits for its turn. */
    private static final class Part {
        final PairList pairs;
        final int depth;
        int keyLength = BytesSort.MIXED;
        boolean samePrefix;
        boolean sameKey;

        Part(PairList pairs, int depth) {
            this.pairs = pairs;
            this.depth = depth;
        }
    }

    LargeSort(KeyOrder order, PagePool pool) {
        this(order, pool, SortEntries.MAX);
    }

    /**
     * Makes a sort with lists of another size, so that a test needs few pairs.
     *
     * @param most largest number of pairs that are sorted at once, at least {@link PivotDivision#SAMPLES}
     */
    LargeSort(KeyOrder order, PagePool pool, int most) {
        this.order = order;
        this.bytes = order.asBytes();
        this.pool = pool;
        this.most = most;
        this.wanted = most / 2;
        this.pivots = order.comparesTies() ? new PivotDivision(order, pool) : null;
    }

    /**
     * Starts with the pairs collected so far. The others follow by {@link #add}.
     *
     * @param depth bytes that all keys share and that prefixes leave out
     */
    void begin(PartitionPages partition, SortEntries entries, int depth) {
        clear();
        pages = partition;
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = entries.prefix((int) ((long) i * entries.size() / SAMPLES));
        }
        divide(SAMPLES, Math.max(partition.records(), 2 * entries.size()), depth);
        for (int i = 0; i < entries.size(); i++) {
            add(entries.prefix(i), entries.address(i));
        }
        entries.clear();
    }

    /**
     * Starts without pairs. All pairs of a partition follow by {@link #add}. The ranges are computed from the first
     * records of pages.
     *
     * @param depth bytes that all keys share and that prefixes leave out
     * @param common the shared bytes; not used if depth is 0
     * @return false if there are too few pages to sample
     */
    boolean begin(PartitionPages partition, int depth, CommonPrefix common) {
        clear();
        int count = Math.min(SAMPLES, partition.pageCount());
        if (count < MIN_SAMPLES) {
            return false;
        }
        pages = partition;
        int sampled = 0;
        for (int i = 0; i < count; i++) {
            Page page = partition.page((int) ((long) i * partition.pageCount() / count));
            view.point(page.buffer(), page.start());
            if (depth == 0) {
                samples[sampled++] = order.prefix(view.buffer(), view.keyStart(), view.keyLength());
            } else if (common.begins(view.buffer(), view.keyStart(), view.keyLength())) {
                samples[sampled++] = bytes.prefixAt(view.buffer(), view.keyStart(), view.keyLength(), depth);
            }
        }
        divide(sampled, partition.records(), depth);
        return true;
    }

    void add(long prefix, long address) {
        lists[splitters.find(prefix)].add(prefix, address);
    }

    /**
     * To be called when all pairs have been added.
     *
     * @param keyLength bytes of content of every key, or {@link BytesSort#MIXED}
     */
    void end(int keyLength) {
        putInFront(keyLength);
    }

    /** Moves to the next list. Returns false at the end. */
    boolean next() {
        while (true) {
            current = waiting.poll();
            if (current == null) {
                return false;
            }
            if (!isReady(current)) {
                divideFurther(current);
            } else if (current.pairs.size() > 0) {
                return true;
            }
        }
    }

    /** The pairs of the list. The caller takes them. */
    PairList pairs() {
        return current.pairs;
    }

    /** Bytes that all keys of the list share and that prefixes leave out. */
    int depth() {
        return current.depth;
    }

    /** Bytes of content of every key of the list, or {@link BytesSort#MIXED}. */
    int keyLength() {
        return current.keyLength;
    }

    /** Whether the list is in order as it is. If not, it is small enough to be sorted. */
    boolean isSorted() {
        return current.sameKey;
    }

    /** Returns the remaining pages to the pool. */
    void clear() {
        if (current != null) {
            current.pairs.giveBack();
            current = null;
        }
        for (Part part = waiting.poll(); part != null; part = waiting.poll()) {
            part.pairs.giveBack();
        }
        giveBackParts();
    }

    /** Drops the references to the sorted records. */
    void forget() {
        clear();
        view.clear();
        if (pivots != null) {
            pivots.forget();
        }
        pages = null;
    }

    private void giveBackParts() {
        if (parts != null) {
            for (Part part : parts) {
                part.pairs.giveBack();
            }
            parts = null;
            lists = null;
        }
    }

    private boolean isReady(Part part) {
        if (part.samePrefix) {
            part.sameKey |= order.prefixDecides()
                    || part.keyLength != BytesSort.MIXED && part.keyLength <= part.depth + Long.BYTES;
        }
        return part.sameKey || part.pairs.size() <= most;
    }

    private void divideFurther(Part part) {
        if (part.samePrefix) {
            if (order.comparesTies()) {
                divideByKey(part);
            } else {
                divideByNextBytes(part);
            }
            return;
        }
        PairList pairs = part.pairs;
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = pairs.prefix((int) ((long) i * pairs.size() / SAMPLES));
        }
        divide(SAMPLES, pairs.size(), part.depth);
        while (pairs.take()) {
            add(pairs.prefix(), pairs.address());
        }
        putInFront(part.keyLength);
    }

    private void divideByKey(Part part) {
        PairList[] sides = pivots.divide(part.pairs, pages);
        for (int i = sides.length - 1; i >= 0; i--) {
            Part side = new Part(sides[i], part.depth);
            side.samePrefix = true;
            side.sameKey = i == PivotDivision.EQUAL;
            waiting.push(side);
        }
    }

    /** Divides keys with the same prefix by the bytes after it. */
    private void divideByNextBytes(Part part) {
        PairList pairs = part.pairs;
        int prefixEnd = part.depth + Long.BYTES;
        int depth = sharedDepth(pairs, prefixEnd);
        int sampled = 0;
        for (int i = 0; i < SAMPLES; i++) {
            locate(pairs.address((int) ((long) i * pairs.size() / SAMPLES)));
            if (contentLength() > prefixEnd) {
                samples[sampled++] = bytes.prefixAt(view.buffer(), view.keyStart(), view.keyLength(), depth);
            }
        }
        divide(sampled, pairs.size(), depth);
        Part[] ended = new Part[BytesKeyOrder.MAX_HEADER + Long.BYTES + 1];
        int shortest = Integer.MAX_VALUE;
        int longest = 0;
        while (pairs.take()) {
            long address = pairs.address();
            locate(address);
            int length = contentLength();
            if (length > prefixEnd) {
                shortest = Math.min(shortest, length);
                longest = Math.max(longest, length);
                add(bytes.prefixAt(view.buffer(), view.keyStart(), view.keyLength(), depth), address);
            } else {
                int left = BytesKeyOrder.MAX_HEADER + length - part.depth;
                if (ended[left] == null) {
                    ended[left] = new Part(new PairList(pool), part.depth);
                    ended[left].sameKey = true;
                }
                ended[left].pairs.add(pairs.prefix(), address);
            }
        }
        putInFront(shortest == longest ? longest : BytesSort.MIXED);
        for (int left = ended.length - 1; left >= 0; left--) {
            if (ended[left] != null) {
                waiting.push(ended[left]);
            }
        }
    }

    /** Returns the number of bytes shared by all keys that are longer than the prefix. */
    private int sharedDepth(PairList pairs, int prefixEnd) {
        RecordView first = new RecordView();
        int depth = -1;
        for (int i = 0; i < pairs.size() && depth != prefixEnd; i++) {
            locate(pairs.address(i));
            int length = contentLength();
            if (length > prefixEnd) {
                if (depth < 0) {
                    RecordAddress.locate(pairs.address(i), pages, first);
                    depth = length;
                } else {
                    depth = CommonPrefix.shared(bytes, first, view, depth);
                }
            }
        }
        return depth < 0 ? prefixEnd : depth;
    }

    private void divide(int sampleCount, int expected, int depth) {
        long pairsAPage = pool.pageSize() / (2L * Long.BYTES);
        long count = Math.min((long) expected / wanted, expected / (PAGE_SHARE * pairsAPage));
        splitters = Splitters.of(samples, sampleCount, (int) Math.max(MIN_LISTS, Math.min(MAX_LISTS, count)));
        parts = new Part[splitters.ranges()];
        lists = new PairList[parts.length];
        for (int i = 0; i < parts.length; i++) {
            lists[i] = new PairList(pool);
            parts[i] = new Part(lists[i], depth);
            parts[i].samePrefix = splitters.isSingle(i);
        }
    }

    private void putInFront(int keyLength) {
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].keyLength = keyLength;
            waiting.push(parts[i]);
        }
        parts = null;
        lists = null;
    }

    private void locate(long address) {
        RecordAddress.locate(address, pages, view);
    }

    private int contentLength() {
        ByteBuffer buffer = view.buffer();
        return bytes.contentLength(buffer, view.keyStart(), view.keyLength());
    }
}
