package org.spillway.jobs;

/** Counters of TeraGen and TeraValidate. */
public enum TeraCounter {
    /** The low 64 bits of the sum of all rows' CRC32. The value does not depend on the order of the rows. */
    CHECKSUM
}
