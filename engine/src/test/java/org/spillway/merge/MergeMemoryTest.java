package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.codec.CodecMemory;
import org.spillway.memory.JvmMemory;

/** Tests how many threads merge at once, and the size of their windows. */
class MergeMemoryTest {
    /**
     * The merge factor is the one asked for, unless a single thread cannot hold so many sources, or not so many can be
     * open. It is not reduced below 10.
     */
    @ParameterizedTest
    @CsvSource({
        // heap MiB, direct MiB, KiB of a source on and off the heap, asked, sources that may be open: factor
        "820, 820,   0,   0, 1000000, 99999, 26240",
        "820, 820,   0,   0,    1000,  8192,  1000",
        "820, 820,   0,   0,    1000,   128,   128",
        "820, 820,   0,   0,    1000,     3,    10",
        "820, 820,   0,   0,       5,     3,     5",
        "820, 820, 512,   0,    1000,  8192,   203",
        "820, 820, 512,   0,    1000,   128,   128",
        "820, 820, 512,   0,     100,  8192,   100",
        "128, 128, 512,   0,     100,  8192,    31",
        "820, 820, 256, 512,    1000,  8192,   205",
        "820,  20, 256, 512,     100,  8192,    10",
        "820,   0, 256, 512,     100,  8192,    10",
        " 16,  16, 512,   0,      50,  8192,    10",
        " 16,  16, 512,   0,       3,  8192,     3"
    })
    void factor_memoryOrOpenFilesShort_fewerSources(
            int heap, int direct, int onHeap, int offHeap, int asked, int open, int factor) {
        MergeMemory memory = new MergeMemory(
                new JvmMemory((long) heap << 20, (long) heap << 20, (long) direct << 20, false),
                4,
                new CodecMemory(offHeap * 1024L, onHeap * 1024L),
                0);
        assertThat(memory.factor(asked, open)).isEqualTo(factor);
    }

    @ParameterizedTest
    @CsvSource({"820, 26240", "1, 32", "0, 10", "16777216, 536870912", "134217728, 2147483647"})
    void plainSources_anyHeap_windowsThatFit(long heap, int sources) {
        assertThat(new MergeMemory(
                                new JvmMemory(heap << 20, heap << 20, 0, false),
                                4,
                                new CodecMemory(512 << 10, 512 << 10),
                                0)
                        .plainSources())
                .isEqualTo(sources);
    }

    @ParameterizedTest
    @CsvSource({
        // heap MiB, direct MiB, threads, KiB of a source on and off the heap, sources: threads, KiB of a window
        "820, 820, 4,   0,   0,   10, 4, 64",
        "820, 820, 4,   0,   0,  100, 4, 64",
        "820, 820, 4, 512,   0,   10, 4, 64",
        "820, 820, 4, 512,   0,  100, 2, 12",
        "820, 820, 4, 512,   0, 1000, 1, 4", // more sources than the merge factor allows
        "128, 128, 4,   0,   0,  100, 4, 40",
        "128, 128, 4,   0,   0, 1000, 4, 4",
        "128, 128, 4,   0,   0, 5000, 1, 4",
        "128, 128, 4, 512,   0,  100, 1, 4",
        "820, 820, 4, 256, 512,   10, 4, 64",
        "820, 820, 4, 256, 512,  100, 2, 64",
        "820,  20, 4, 256, 512,   10, 1, 64",
        "820,   0, 4, 256, 512,   10, 1, 64",
        "820, 820, 1,   0,   0,    2, 1, 64"
    })
    void threads_memoryShort_smallerWindowsThenFewerThreads(
            int heap, int direct, int threads, int onHeap, int offHeap, int sources, int merging, int window) {
        MergeMemory memory = new MergeMemory(
                new JvmMemory((long) heap << 20, (long) heap << 20, (long) direct << 20, false),
                threads,
                new CodecMemory(offHeap * 1024L, onHeap * 1024L),
                0);
        assertThat(memory.threads(sources)).isEqualTo(merging);
        assertThat(memory.window(sources)).isEqualTo(window * 1024);
        assertThat(memory.direct(sources)).isEqualTo(merging * sources * offHeap * 1024L);
        if (merging > 1) {
            assertThat((long) merging * sources * (onHeap + window) * 1024L)
                    .isLessThanOrEqualTo(((long) heap << 20) / 8);
        }
    }

    /** Of 820 MiB of heap, merges have 102.5 MiB. */
    @ParameterizedTest
    @CsvSource({
        // KiB of an index, asked: sources merged at once, threads that merge so many, KiB of a window, sources in turn
        "   4, 1000, 1000, 4, 24, 1000",
        "3125, 1000,   33, 4,  12,   33",
        "3125,   10,   10, 4,  64,   10",
        "20000,  20,   10, 1,   4,   10",
    })
    void factor_indicesOfManyPartitions_fewerSources(
            int index, int asked, int sources, int threads, int window, int inTurn) {
        MergeMemory memory = new MergeMemory(
                new JvmMemory(820L << 20, 820L << 20, 820L << 20, false), 4, new CodecMemory(0, 0), index * 1024L);
        assertThat(memory.factor(asked, 99_999)).isEqualTo(sources);
        assertThat(memory.threads(sources)).isEqualTo(threads);
        assertThat(memory.window(sources)).isEqualTo(window * 1024);
        assertThat(memory.inTurn(asked)).isEqualTo(inTurn);
    }
}
