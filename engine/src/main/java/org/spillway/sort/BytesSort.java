package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.memory.PartitionPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.record.RecordView;

/**
 * Finishes a radix sort of byte keys: ranges whose 8-byte prefixes tie are sorted on by the <em>next</em> 8 bytes, again
 * as numbers. No key is compared with another (caching multikey sort: Ng, Kakehi, 2007).
 *
 * <p>Worked example, keys {@code ab}, {@code ab\0}, {@code ab\0\0\0\0\0\0X}: all have the prefix 0x6162000000000000. The
 * first two end within these 8 bytes and sort by their length, 2 before 3; the third goes on, so it comes after them, and
 * would be sorted by {@code X} among its like.
 */
final class BytesSort {
    private static final int BEYOND = Long.BYTES + 1;

    private final RadixSort radix;
    private final BytesKeyOrder order;
    private final RecordView view = new RecordView();

    BytesSort(RadixSort radix, BytesKeyOrder order) {
        this.radix = radix;
        this.order = order;
    }

    /** Sorts entries whose prefixes are those at depth 0. */
    void sort(SortEntries entries, PartitionPages pages) {
        sortFrom(entries, pages, 0, entries.size(), 0);
    }

    // Sorts a range whose keys agree in their first `depth` bytes and whose prefixes are those at `depth`. Of the tied
    // ranges the largest is gone on with in this loop, the others by a call: each is at most half of the range, so keys
    // that share megabytes need no deep stack.
    private void sortFrom(SortEntries entries, PartitionPages pages, int start, int stop, int startDepth) {
        int from = start;
        int to = stop;
        int depth = startDepth;
        while (to - from > 1) {
            radix.sort(entries.pairs(), from, to);
            int largest = from;
            int largestEnd = from;
            for (int begin = from, end; begin < to; begin = end) {
                end = tiedEnd(entries, begin, to);
                if (end - begin > largestEnd - largest) {
                    largest = begin;
                    largestEnd = end;
                }
            }
            for (int begin = from, end; begin < to; begin = end) {
                end = begin == largest ? largestEnd : tiedEnd(entries, begin, to);
                if (begin != largest && end - begin > 1) {
                    int goingOn = sortEnding(entries, pages, begin, end, depth);
                    loadPrefixes(entries, pages, goingOn, end, depth + Long.BYTES);
                    sortFrom(entries, pages, goingOn, end, depth + Long.BYTES);
                }
            }
            from = largestEnd - largest > 1 ? sortEnding(entries, pages, largest, largestEnd, depth) : largestEnd;
            to = largestEnd;
            depth += Long.BYTES;
            loadPrefixes(entries, pages, from, to, depth);
        }
    }

    private static int tiedEnd(SortEntries entries, int begin, int to) {
        long prefix = entries.prefix(begin);
        int end = begin + 1;
        while (end < to && entries.prefix(end) == prefix) {
            end++;
        }
        return end;
    }

    // Moves the keys that end within the 8 bytes at `depth` to the front, shortest first; returns where the others
    // begin.
    private int sortEnding(SortEntries entries, PartitionPages pages, int from, int to, int depth) {
        boolean allGoOn = true;
        boolean sameLength = true;
        int first = -1;
        for (int i = from; i < to; i++) {
            int left = Math.min(BEYOND, left(entries, pages, i, depth));
            first = i == from ? left : first;
            allGoOn &= left == BEYOND;
            sameLength &= left == first;
            entries.setPrefix(i, left);
        }
        if (allGoOn) {
            return from;
        }
        if (sameLength) {
            return to; // equal keys, in the order in which they were collected
        }
        radix.sort(entries.pairs(), from, to);
        int end = to;
        while (end > from && entries.prefix(end - 1) == BEYOND) {
            end--;
        }
        return end;
    }

    private int left(SortEntries entries, PartitionPages pages, int i, int depth) {
        ByteBuffer buffer = locate(entries, pages, i);
        return order.contentLength(buffer, view.keyStart(), view.keyLength()) - depth;
    }

    private void loadPrefixes(SortEntries entries, PartitionPages pages, int from, int to, int depth) {
        for (int i = from; i < to; i++) {
            ByteBuffer buffer = locate(entries, pages, i);
            entries.setPrefix(i, order.prefixAt(buffer, view.keyStart(), view.keyLength(), depth));
        }
    }

    private ByteBuffer locate(SortEntries entries, PartitionPages pages, int i) {
        RecordAddress.locate(entries.address(i), pages, view);
        return view.buffer();
    }
}
