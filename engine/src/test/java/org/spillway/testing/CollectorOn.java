package org.spillway.testing;

import org.spillway.disk.LocalFileOps;
import org.spillway.mapside.MapSideCollector;

/** Spillway's collector on a disk that the test provides. */
public final class CollectorOn extends MapSideCollector<Object, Object> {
    private final LocalFileOps disk;

    public CollectorOn(LocalFileOps disk) {
        this.disk = disk;
    }

    @Override
    protected LocalFileOps disk() {
        return disk;
    }
}
