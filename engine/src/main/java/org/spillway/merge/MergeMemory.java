package org.spillway.merge;

/**
 * What a task's merges may hold to read: a window and what the codec needs for each source of each thread, in at most an eighth
 * of the heap, and in an eighth of direct memory. Windows become smaller first, then fewer threads merge, then fewer sources
 * at once. For example, -Xmx 820 MiB has 102 MiB for merges:
 *
 * <pre>
 * 4 threads,   10 plain sources   4 threads merge, windows of 64 KiB                           2.5 MiB
 * 4 threads,  100 LZ4 sources     2 threads merge, windows of 12 KiB beside 512 KiB of blocks  102 MiB
 * 4 threads, 1000 LZ4 sources     1 thread merges, 203 sources at once, windows of 4 KiB       102 MiB
 * </pre>
 */
public final class MergeMemory {
    private static final int SHARE = 8;

    // Below this a merge reads the disk for every few records; a system's page is the least that is read anyway.
    private static final int LEAST_WINDOW = 1 << 12;

    // 256 KiB are no faster (ReadAheadBench in docs/benchmarks.md).
    private static final int MOST_WINDOW = 1 << 16;

    // Hadoop's default of io.sort.factor: fewer sources at once would be more passes than any user expects.
    private static final int LEAST_SOURCES = 10;

    private final long heap;
    private final long direct;
    private final int threads;
    private final long sourceHeap;
    private final long sourceDirect;

    /**
     * The memory of a task's merges.
     *
     * @param heap -Xmx
     * @param direct direct memory that nobody has taken yet
     * @param threads workers of the task
     * @param sourceHeap bytes on the heap that the codec of a run needs to read it
     * @param sourceDirect bytes off the heap that it needs
     */
    public MergeMemory(long heap, long direct, int threads, long sourceHeap, long sourceDirect) {
        this.heap = heap / SHARE;
        this.direct = direct / SHARE;
        this.threads = threads;
        this.sourceHeap = sourceHeap;
        this.sourceDirect = sourceDirect;
    }

    /**
     * How many sources a merge may read at once.
     *
     * @param asked mapreduce.task.io.sort.factor
     * @return as many, or what one thread may hold, but not below 10
     */
    public int factor(int asked) {
        return (int) Math.min(asked, Math.max(LEAST_SOURCES, sourcesOfAllThreads()));
    }

    /** How many sources that need no codec one thread may read at once. */
    public int plainSources() {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_SOURCES, heap / LEAST_WINDOW));
    }

    /** How many threads may merge so many sources at once: one in any case. */
    public int threads(int sources) {
        return (int) Math.max(1, Math.min(threads, sourcesOfAllThreads() / sources));
    }

    private long sourcesOfAllThreads() {
        long onHeap = heap / (sourceHeap + LEAST_WINDOW);
        return sourceDirect == 0 ? onHeap : Math.min(onHeap, direct / sourceDirect);
    }

    /** Bytes of each source's window, with so many sources. */
    public int window(int sources) {
        long each = heap / ((long) threads(sources) * sources) - sourceHeap;
        // whole pages of the system
        return (int) Math.max(LEAST_WINDOW, Math.min(MOST_WINDOW, each / LEAST_WINDOW * LEAST_WINDOW));
    }

    /** Bytes off the heap that a merge of so many sources takes. */
    public long direct(int sources) {
        return threads(sources) * sources * sourceDirect;
    }
}
