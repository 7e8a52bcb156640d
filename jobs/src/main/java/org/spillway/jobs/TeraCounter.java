package org.spillway.jobs;

/** The counters of the tera jobs. */
public enum TeraCounter {
    /** The low 64 bits of the sum of all rows' CRC32; the same for the same rows in any order. */
    CHECKSUM
}
