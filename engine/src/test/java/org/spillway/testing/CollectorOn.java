package org.spillway.testing;

import org.apache.hadoop.fs.FileSystem;
import org.spillway.disk.Disk;
import org.spillway.mapside.MapSideCollector;

/** Spillway's collector on a disk that the test provides. */
public final class CollectorOn extends MapSideCollector<Object, Object> {
    private final Disk disk;

    public CollectorOn(Disk disk) {
        this.disk = disk;
    }

    @Override
    protected Disk disk(FileSystem local) {
        return disk;
    }
}
