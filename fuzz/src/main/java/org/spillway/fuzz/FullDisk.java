package org.spillway.fuzz;

import java.nio.file.Path;
import java.util.List;
import org.spillway.disk.FailingDisk;

/** A file of Spillway's whose disk is full after some bytes. The file moves to another disk. */
enum FullDisk {
    NONE(null),
    SPILL("spill0.out"),
    SECOND_SPILL("spill1.out"),
    SPILL_INDEX("spill0.out.index"),
    OUTPUT("file.out"),
    INDEX("file.out.index");

    private final String file;

    FullDisk(String file) {
        this.file = file;
    }

    /** Returns disks of which the first with this file accepts so many bytes more. */
    FailingDisk of(List<Path> disks, long bytes) {
        return new FailingDisk(disks, file, FailingDisk.Fault.FULL, bytes, 1);
    }
}
