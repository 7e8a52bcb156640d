package org.spillway.sort;

import org.spillway.memory.PartitionPages;
import org.spillway.record.PartCursor;

/** Sorts one of several parts of a partition, as threads do that write a large one together. */
final class PartSort {
    private PartSort() {}

    static PartCursor sortPart(PartitionSorter sorter, PartitionPages pages, int part, int parts) {
        return sorter.sortRange(
                pages, sorter.boundBefore(pages, part, parts), sorter.boundBefore(pages, part + 1, parts), parts);
    }
}
