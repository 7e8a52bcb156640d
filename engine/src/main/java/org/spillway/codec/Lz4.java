package org.spillway.codec;

import java.lang.module.ModuleDescriptor.Version;
import org.slf4j.LoggerFactory;

/** An implementation of raw LZ4 blocks, without frame or length field. Thread-safe. */
interface Lz4 {
    /** The most bytes that compression can add to incompressible data. The LZ4 format sets this bound. */
    static int maxAdded(int length) {
        return length / 255 + 16;
    }

    /**
     * Returns the newer of the cluster's lz4-java and the plugin's own. Of the same version the cluster's is taken, which
     * a stock task has loaded, too. One whose jar does not tell a version counts as older: it is of 2021 or before.
     *
     * @param cluster class loader of the cluster's classes
     */
    static Lz4 newest(ClassLoader cluster) {
        Version own = BundledLz4.version();
        String theirs = "none";
        try {
            Class<?> factory = Lz4Library.factoryIn(cluster);
            Version version = Lz4Library.versionOf(factory);
            if (version != null && version.compareTo(own) >= 0) {
                return new Lz4Library(factory, "fastestInstance", "the cluster's lz4-java " + version);
            }
            theirs = version == null ? "one of unknown version" : version.toString();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LoggerFactory.getLogger(Lz4.class).debug("the cluster's lz4-java does not load", e);
        }
        return BundledLz4.load("Spillway's lz4-java " + own + " (the cluster has " + theirs + ")");
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
