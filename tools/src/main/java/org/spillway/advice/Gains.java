package org.spillway.advice;

/**
 * The constants of the rules, each with its source. RESULTS.md and NOTES.md are in lab/benchmarks. The constants are lower
 * than the measured ones where these vary. Times are milliseconds.
 */
final class Gains {
    /**
     * Stock's time over Spillway's for a map's sort and flush. NOTES.md, TeraSort, the map side alone, none: a map
     * saves 3.8 s of 5.9 s "sorted and written", 2.8x, though reading gets slower. RESULTS.md, whole map task, own cost:
     * 4.37x to 6.51x.
     */
    static final double COLLECTOR = 2.8;

    /**
     * The same with a combiner or a comparator of the job's own, whose code remains. RESULTS.md, the collector
     * alone: SECONDARY_SORT 3.72x where TEXT_SEVERAL_SPILLS has 7.69x.
     */
    static final double COLLECTOR_JOBS_CODE = 1.5;

    /** The same with both. spillway jobs-table --rows 2m --runs 3 invertedindex, 2026-11-22: 1.03x of its maps. */
    static final double COLLECTOR_MOSTLY_JOBS_CODE = 1.1;

    /**
     * The flush with several spills over that with one. RESULTS.md, the collector alone: TEXT_SEVERAL_SPILLS over
     * TEXT_100_PARTITIONS 1.30x (stock), 1.43x (Spillway).
     */
    static final double ONE_SPILL = 1.3;

    /**
     * The same with more spills than {@code io.sort.factor}. RESULTS.md, the collector alone: FIFTY_SPILLS over
     * TEXT_100_PARTITIONS 2.23x (stock), 1.79x (Spillway).
     */
    static final double ONE_SPILL_OF_MANY = 1.7;

    /**
     * The merge phase of stock's reduces over that with Spillway's shuffle, or with outputs kept in memory.
     * RESULTS.md, TeraSort, AvgMerge: 38.24x to 89.32x.
     */
    static final double MERGE_IN_MEMORY = 10;

    /**
     * Likewise with Spillway's shuffle, if memory does not hold the outputs. RESULTS.md, whole reduce task,
     * HEAP_256: 3.00x of the whole task.
     */
    static final double MERGE_FROM_DISK = 2;

    /**
     * The share of the time that Spillway's reduces write outputs to disk by which memory shortens them. Own choice: the
     * writing is beside the fetch, and the files are read again. RESULTS.md, whole reduce task, HEAP_256 takes 147
     * ms more than TEXT.
     */
    static final double DISK_WRITES = 0.5;

    /** Map output over the same with Lz4. Own choice: text has 2 to 3, random bytes 1. */
    static final double LZ4_RATIO = 2;

    /** The flush with Lz4 over that without: TEXT_SPILLS_LZ4 over TEXT_SEVERAL_SPILLS (stock 6278 over 5328 ms). */
    static final double LZ4_FLUSH_STOCK = 1.18;

    /** The same with Spillway (727 over 693 ms). */
    static final double LZ4_FLUSH_SPILLWAY = 1.05;

    /** What a stock reduce takes longer for each MB with Lz4: LZ4 less TEXT, 4039 - 3214 ms for 250 MB. */
    static final double LZ4_REDUCE_STOCK = 3.3;

    /** The same with Spillway: 1048 - 829 ms for 250 MB. */
    static final double LZ4_REDUCE_SPILLWAY = 0.9;

    /** Outputs from which compression is considered: a reduce's, in bytes. Own choice: less is fetched in a second. */
    static final long LZ4_FROM = 64L << 20;

    /** Container to split, in a map without a task archive. RESULTS.md, starts of containers: 4582, 4506. */
    static final double MAP_START = 4500;

    /** The same in a reduce, to its plug-in: 4839, 4308. */
    static final double REDUCE_START = 4500;

    /** The same in a map with a task archive: 2601, 2287, 2743, 2524. */
    static final double MAP_START_ARCHIVE = 2500;

    /** The same in a reduce with a task archive: 3228, 3267, 3280, 2953. */
    static final double REDUCE_START_ARCHIVE = 3200;

    /** A map's start over that with a task archive. docs/short-jobs.md, Task archives: 1.77x. */
    static final double ARCHIVE_MAP = 1.77;

    /** The same of a reduce: 1.41x. Also of the application master, which was not measured. */
    static final double ARCHIVE_REDUCE = 1.41;

    /** A start over that with {@code -XX:TieredStopAtLevel=1}. docs/short-jobs.md, the preset: 1.34x of the job. */
    static final double FAST_COMPILER = 1.34;

    /** What the work after the start then takes longer. The same row: a map task of 250 MB takes 1.8 times as long. */
    static final double FAST_COMPILER_WORK = 1.8;

    /** A start over that with {@code -XX:+UseSerialGC}. docs/short-jobs.md, the preset: 1.12x of the job. */
    static final double SERIAL_GC = 1.12;

    /** The largest -Xmx with SerialGC, in bytes. Own choice: it has long pauses in large heaps. */
    static final long SERIAL_GC_HEAP = 2L << 30;

    /** The advised interval of the application master's heartbeats. docs/short-jobs.md, the preset: 1.19x of the job. */
    static final double HEARTBEAT = 200;

    /**
     * A start in a JVM that has run a task before. Own choice: of a word count of 62 maps of 4.5 MB, the first map of a JVM
     * took 4.9 s, the later ones 0.8 to 1.1 s in all. That compiled code also shortens the work is left out.
     */
    static final double SHARED_START = 500;

    /** The wait between two tasks of a JVM. Own choice. */
    static final double SHARED_GAP = 200;

    /**
     * The largest share of a wait that shorter heartbeats save. Own choice: the node managers' heartbeats are in it, too. The
     * same row: 4.6 s for four waits, where this rule expects at most 3.2.
     */
    static final double HEARTBEAT_SHARE = 0.5;

    /** Bytes that a reduce fetches in a millisecond, if the history does not show it. Own choice: 1 Gbit/s. */
    static final double FETCH_BYTES = 110_000;

    /** The ratio of the job's times below which a change is not listed. Differences below 2 % are noise. */
    static final double WORTH = 1.02;

    private Gains() {}
}
