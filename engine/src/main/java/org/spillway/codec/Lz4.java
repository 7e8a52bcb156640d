package org.spillway.codec;

/** An implementation of LZ4 blocks, without frame or length. Shared by threads. */
interface Lz4 {
    /** What compressing may add to bytes that do not compress: the format's own bound, whatever the implementation. */
    static int mostAdded(int length) {
        return length / 255 + 16;
    }

    /**
     * The fastest there is: the cluster's, else the plugin's own.
     *
     * @param cluster sees the cluster's classes
     */
    static Lz4 fastest(ClassLoader cluster) {
        Lz4 found = ClusterLz4.find(cluster);
        return found == null ? new BundledLz4() : found;
    }

    /**
     * Compresses one block.
     *
     * @param room bytes that may be used from {@code targetOffset} on; enough are {@code length + mostAdded(length)}
     * @return compressed bytes
     */
    int compress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room);

    /**
     * Decompresses one block, however damaged, and stays within the room it is given.
     *
     * @return decompressed bytes
     * @throws RuntimeException if it is not a block, or one of more bytes than there is room for
     */
    int decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room);
}
