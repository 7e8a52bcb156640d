package org.spillway.benchmarks.micro;

import java.nio.ByteBuffer;
import java.util.List;

/** Appends records of one length to the pages of partitions and takes pages from a free list, as an engine does. */
final class PartitionAppender {
    private final List<ByteBuffer> pages;
    private final Partition[] partitions;
    private int lent;

    private static final class Partition {
        private ByteBuffer page;
        private int used;
    }

    PartitionAppender(List<ByteBuffer> pages, int partitions) {
        this.pages = pages;
        this.partitions = new Partition[partitions];
        for (int p = 0; p < partitions; p++) {
            this.partitions[p] = new Partition();
        }
    }

    void reset() {
        lent = 0;
        for (Partition partition : partitions) {
            partition.page = null;
            partition.used = 0;
        }
    }

    void append(int index, byte[] record) {
        Partition partition = partitions[index];
        if (partition.page == null || record.length > partition.page.capacity() - partition.used) {
            partition.page = pages.get(lent++);
            partition.used = 0;
        }
        partition.page.put(partition.used, record, 0, record.length);
        partition.used += record.length;
    }

    int pagesLent() {
        return lent;
    }

    /** Returns the sum of the first 8 bytes of all record slots, filled or not. */
    long sumOfFirsts(int recordLength) {
        long sum = 0;
        for (ByteBuffer page : pages.subList(0, lent)) {
            for (int at = 0; at + recordLength <= page.capacity(); at += recordLength) {
                sum += page.getLong(at);
            }
        }
        return sum;
    }
}
