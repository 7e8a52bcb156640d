package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.PartCursor;

/** Sorts one part of a partition, like the threads that write a large partition together. */
final class PartSort {
    private PartSort() {}

    static PartCursor sortPart(PartitionSorter sorter, PartitionPages pages, int part, int parts) {
        return sorter.sortRange(
                pages, sorter.boundBefore(pages, part, parts), sorter.boundBefore(pages, part + 1, parts), parts);
    }
}
