package org.spillway.formats.hfile;

/** The contents of HBase's block cache. */
enum Caching {
    /** Nothing: an index of more than one level is read again in every search. */
    NONE,
    /** Index blocks, as a MapFile's reader keeps its index. Row blocks are always read from the file. */
    INDEX,
    /** All blocks: a block is read from the file only once. */
    ALL
}
