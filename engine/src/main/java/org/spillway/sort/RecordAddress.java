package org.spillway.sort;

/**
 * Where a record lies within its partition's pages, in one long.
 *
 * <pre>
 * [31 bit page number in the partition][32 bit offset in the page]    the top bit is 0
 * </pre>
 *
 * 2^31 pages of at most 2^31 - 1 bytes: neither limit can be met in an address space of 2^47. Of two records the one
 * collected first has the smaller address.
 */
final class RecordAddress {
    private RecordAddress() {}

    static long pack(int page, int offset) {
        return (long) page << Integer.SIZE | offset;
    }

    static int page(long address) {
        return (int) (address >>> Integer.SIZE);
    }

    static int offset(long address) {
        return (int) address;
    }
}
