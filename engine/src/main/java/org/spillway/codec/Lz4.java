package org.spillway.codec;

/** An implementation of raw LZ4 blocks, without frame or length field. Thread-safe. */
interface Lz4 {
    /** The most bytes that compression can add to incompressible data. The LZ4 format sets this bound. */
    static int maxAdded(int length) {
        return length / 255 + 16;
    }

    /**
     * Returns the fastest implementation available: the cluster's lz4-java, or else the plugin's own.
     *
     * @param cluster class loader of the cluster's classes
     */
    static Lz4 fastest(ClassLoader cluster) {
        Lz4 found = ClusterLz4.find(cluster);
        return found == null ? new BundledLz4() : found;
    }

    /**
     * Compresses one block.
     *
     * @param room bytes available from {@code targetOffset} on; {@code length + maxAdded(length)} are always enough
     * @return the number of compressed bytes
     */
    int compress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room);

    /**
     * Decompresses one block. Never writes outside the given room, even if the block is damaged.
     *
     * @return the number of decompressed bytes
     * @throws RuntimeException if the input is not a block, or decompresses to more than {@code room} bytes
     */
    int decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room);
}
