package org.spillway.formats.hfile;

/** What HBase's block cache keeps. */
enum Caching {
    /** Nothing: an index of more than one level is read again in every search. */
    NONE,
    /** Index blocks, as a MapFile's reader keeps its index; every block of rows comes from the file. */
    INDEX,
    /** All blocks: after the first search in it a block is never read again. */
    ALL
}
