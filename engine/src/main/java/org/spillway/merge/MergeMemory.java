package org.spillway.merge;

import org.spillway.codec.CodecMemory;
import org.spillway.memory.JvmMemory;

/**
 * Limits the memory that a task's merges hold for reading: for each source its index, and for each source of each
 * thread a window and the memory of the codec. The limit is an eighth of the heap and an eighth of direct memory. If
 * that is not enough, first the windows become smaller, then fewer threads merge, then each merge reads fewer sources.
 * For example, -Xmx 820 MiB leaves 102 MiB for merges:
 *
 * <pre>
 * 4 threads,   10 plain sources   4 threads merge, windows of 64 KiB                           2.5 MiB
 * 4 threads,  100 LZ4 sources     2 threads merge, windows of 12 KiB beside 512 KiB of blocks  102 MiB
 * 4 threads, 1000 LZ4 sources     1 thread merges, 203 sources at once, windows of 4 KiB       102 MiB
 * 100,000 partitions              4 threads merge, 33 plain sources at once, windows of 12 KiB  102 MiB
 * </pre>
 *
 * @param threads workers of the task
 * @param source what the codec needs to read a run
 * @param indexHeap heap bytes of the index of a run, which all threads read; 0 if each source has one partition
 */
public record MergeMemory(JvmMemory jvm, int threads, CodecMemory source, long indexHeap) {
    private static final int SHARE = 8;

    // A smaller window reads the disk for every few records. The system reads at least one page (4 KiB) anyway.
    private static final int MIN_WINDOW = 1 << 12;

    // 256 KiB is not faster (ReadAheadBench in lab/benchmarks/NOTES.md).
    private static final int MAX_WINDOW = 1 << 16;

    // Hadoop's default of io.sort.factor. Fewer sources at once would take more passes than any user expects.
    private static final int MIN_SOURCES = 10;

    /**
     * Returns the number of sources that a merge may read at once.
     *
     * @param asked mapreduce.task.io.sort.factor
     * @param open sources whose files may be open at once
     * @return {@code asked}, or less if memory or open files are short, but then at least 10
     */
    public int factor(int asked, int open) {
        long read = atOnce(jvm.usable() / SHARE, indexHeap + source.decoderHeap() + MIN_WINDOW);
        return (int) Math.min(asked, Math.max(MIN_SOURCES, Math.min(open, read)));
    }

    /**
     * Returns how many of the sources asked for may be read one after the other. The indices of all are held at once.
     */
    public int inTurn(int asked) {
        return (int) Math.min(asked, Math.max(MIN_SOURCES, jvm.usable() / SHARE / Math.max(1, indexHeap)));
    }

    /** Number of sources that one thread may read at once if they need no codec. */
    public int plainSources() {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_SOURCES, jvm.usable() / SHARE / MIN_WINDOW));
    }

    /** Number of threads that may each merge this many sources at once; at least one. */
    public int threads(int sources) {
        long ofAllThreads = atOnce(besideIndices(sources), source.decoderHeap() + MIN_WINDOW);
        return (int) Math.max(1, Math.min(threads, ofAllThreads / sources));
    }

    /** Number of sources that may be read at once by all threads. */
    private long atOnce(long heapOfAll, long heapOfEach) {
        long onHeap = heapOfAll / heapOfEach;
        return source.direct() == 0 ? onHeap : Math.min(onHeap, jvm.direct() / SHARE / source.direct());
    }

    private long besideIndices(int sources) {
        return jvm.usable() / SHARE - sources * indexHeap;
    }

    /** Bytes of each source's window when a merge reads this many sources. */
    public int window(int sources) {
        long each = besideIndices(sources) / ((long) threads(sources) * sources) - source.decoderHeap();
        // in whole system pages
        return (int) Math.max(MIN_WINDOW, Math.min(MAX_WINDOW, each / MIN_WINDOW * MIN_WINDOW));
    }

    /** Direct bytes that merges of this many sources take. */
    public long direct(int sources) {
        return threads(sources) * sources * source.direct();
    }
}
