package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.spillway.memory.PartitionPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.record.RecordView;

/**
 * Finishes a radix sort of byte keys. Ranges whose 8-byte prefixes tie are sorted by the <em>next</em> 8 bytes, again
 * as numbers. Keys are never compared with each other (caching multikey sort: Ng, Kakehi, 2007).
 *
 * <p>Worked example: the keys {@code ab}, {@code ab\0} and {@code ab\0\0\0\0\0\0X} all have the prefix
 * 0x6162000000000000. The first two end within these 8 bytes and are sorted by their lengths, 2 before 3. The third is
 * longer than 8 bytes, so it comes after them; several such keys would be sorted by the bytes from {@code X} on.
 */
final class BytesSort {
    /** The key length of a range whose keys differ in length. */
    static final int MIXED = -1;

    private static final int BEYOND = Long.BYTES + 1;
    // Added to the bytes that are left of a key, so that no number is negative.
    private static final int SHORTEST = BytesKeyOrder.MAX_HEADER;

    private final RadixSort radix;
    private final BytesKeyOrder order;
    private final ArrayDeque<Range> ranges = new ArrayDeque<>();
    private final RecordView view = new RecordView();

    /** Entries that are still to be sorted. Their keys agree in their first bytes, and their prefixes are those at this depth. */
    private record Range(int from, int to, int depth, int keyLength) {}

    BytesSort(RadixSort radix, BytesKeyOrder order) {
        this.radix = radix;
        this.order = order;
    }

    /**
     * Sorts entries whose keys agree in their first {@code keyDepth} bytes and whose prefixes are the bytes at that
     * depth.
     *
     * @param keyLength bytes of content of every key, or {@link #MIXED}
     */
    void sort(SortEntries entries, PartitionPages pages, int keyDepth, int keyLength) {
        ranges.push(new Range(0, entries.size(), keyDepth, keyLength));
        for (Range range = ranges.poll(); range != null; range = ranges.poll()) {
            radix.sort(entries.pairs(), range.from, range.to);
            // Keys of one length that end within their prefixes are equal if the prefixes are, so the keys need not be
            // read.
            if (range.keyLength == MIXED || range.keyLength > range.depth + Long.BYTES) {
                sortTies(entries, pages, range);
            }
        }
    }

    private void sortTies(SortEntries entries, PartitionPages pages, Range range) {
        int to = range.to;
        int end;
        for (int begin = entries.nextTie(range.from, to); begin < to; begin = entries.nextTie(end, to)) {
            end = entries.tiedEnd(begin, to);
            int firstLonger = range.keyLength == MIXED ? sortEnding(entries, pages, begin, end, range.depth) : begin;
            if (end - firstLonger > 1) {
                int next = sharedDepth(entries, pages, firstLonger, end, range.depth + Long.BYTES);
                ranges.push(new Range(firstLonger, end, next, loadPrefixes(entries, pages, firstLonger, end, next)));
            }
        }
    }

    // Moves the keys that end within the 8 bytes at `depth` to the front, shortest first. Returns the start of the
    // others.
    private int sortEnding(SortEntries entries, PartitionPages pages, int from, int to, int depth) {
        boolean allLonger = true;
        boolean sameLength = true;
        int first = -1;
        for (int i = from; i < to; i++) {
            int left = Math.min(BEYOND, left(entries, pages, i, depth));
            first = i == from ? left : first;
            allLonger &= left == BEYOND;
            sameLength &= left == first;
            entries.setPrefix(i, SHORTEST + left);
        }
        if (allLonger) {
            return from;
        }
        if (sameLength) {
            return to; // equal keys, in the order of collection
        }
        radix.sort(entries.pairs(), from, to);
        int end = to;
        while (end > from && entries.prefix(end - 1) == SHORTEST + BEYOND) {
            end--;
        }
        return end;
    }

    private int left(SortEntries entries, PartitionPages pages, int i, int depth) {
        ByteBuffer buffer = locate(entries, pages, i);
        return order.contentLength(buffer, view.keyStart(), view.keyLength()) - depth;
    }

    // Returns the number of bytes that all keys of the range share, at least min. If the keys share fewer than 8
    // bytes more, it stops at once and returns min: the next round of 8 bytes then costs no more.
    private int sharedDepth(SortEntries entries, PartitionPages pages, int from, int to, int min) {
        ByteBuffer first = locate(entries, pages, from);
        int firstStart = view.keyStart();
        int firstLength = view.keyLength();
        int depth = Integer.MAX_VALUE;
        for (int i = to - 1; i > from; i--) {
            ByteBuffer other = locate(entries, pages, i);
            depth = order.shared(first, firstStart, firstLength, other, view.keyStart(), view.keyLength(), depth);
            if (depth < min + Long.BYTES) {
                return min;
            }
        }
        return depth;
    }

    /** Returns the length of all these keys, or MIXED. */
    private int loadPrefixes(SortEntries entries, PartitionPages pages, int from, int to, int depth) {
        int shortest = Integer.MAX_VALUE;
        int longest = 0;
        for (int i = from; i < to; i++) {
            ByteBuffer buffer = locate(entries, pages, i);
            int start = view.keyStart();
            int length = view.keyLength();
            entries.setPrefix(i, order.prefixAt(buffer, start, length, depth));
            int content = order.contentLength(buffer, start, length);
            shortest = Math.min(shortest, content);
            longest = Math.max(longest, content);
        }
        return shortest == longest ? longest : MIXED;
    }

    private ByteBuffer locate(SortEntries entries, PartitionPages pages, int i) {
        RecordAddress.locate(entries.address(i), pages, view);
        return view.buffer();
    }
}
