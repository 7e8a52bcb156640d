package org.spillway.reduceside;

import java.util.concurrent.atomic.AtomicReference;
import org.spillway.disk.LocalFileOps;

/**
 * Spillway's shuffle on a disk that the test sets.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class ShuffleOnDisk<K, V> extends ReduceSideShuffle<K, V> {
    private static final AtomicReference<LocalFileOps> DISK = new AtomicReference<>();

    /** For Hadoop. */
    public ShuffleOnDisk() {}

    static void use(LocalFileOps disk) {
        DISK.set(disk);
    }

    @Override
    protected LocalFileOps disk() {
        return DISK.get();
    }
}
