package org.spillway;

import org.apache.hadoop.io.WritableComparator;

/**
 * Stands for the engine's class of this name, because the jobs are built and tested without the engine: orders keys by
 * a hash of their bytes, and by the bytes where hashes are equal. The cluster tests run the jobs with the engine's.
 */
public final class HashOrder extends NeighbourGroups {
    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        int order = Integer.compare(hash(a, aStart, aLength), hash(b, bStart, bLength));
        return order != 0 ? order : super.compare(a, aStart, aLength, b, bStart, bLength);
    }

    private static int hash(byte[] key, int start, int length) {
        // Hadoop's hash alone orders short words almost as their bytes do.
        return WritableComparator.hashBytes(key, start, length) * 0x9E3779B9;
    }
}
