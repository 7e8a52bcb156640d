package org.spillway.benchmarks.micro;

/** K-way merge with a binary heap of runs: two comparisons a level for each pair. */
final class HeapMerge {
    private final long[] pairs;
    private final int[] at;
    private final int[] end;
    private final long[] heads;
    private final int[] heap;
    private int size;

    /**
     * Prepares a merge.
     *
     * @param bounds run r is the pairs from bounds[r] to bounds[r + 1]; no run is empty
     */
    HeapMerge(long[] pairs, int[] bounds) {
        int runs = bounds.length - 1;
        this.pairs = pairs;
        at = new int[runs];
        end = new int[runs];
        heads = new long[runs];
        heap = new int[runs];
        size = runs;
        for (int run = 0; run < runs; run++) {
            at[run] = 2 * bounds[run];
            end[run] = 2 * bounds[run + 1];
            heads[run] = pairs[at[run]];
            heap[run] = run;
        }
        for (int i = runs / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    void into(long[] out, int count) {
        for (int i = 0; i < 2 * count; i += 2) {
            int top = heap[0];
            out[i] = heads[top];
            out[i + 1] = pairs[at[top] + 1];
            at[top] += 2;
            if (at[top] < end[top]) {
                heads[top] = pairs[at[top]];
            } else {
                heap[0] = heap[--size];
            }
            siftDown(0);
        }
    }

    private void siftDown(int from) {
        int run = heap[from];
        int hole = from;
        int child;
        while ((child = 2 * hole + 1) < size) {
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], run)) {
                break;
            }
            heap[hole] = heap[child];
            hole = child;
        }
        heap[hole] = run;
    }

    private boolean isBefore(int a, int b) {
        return heads[a] == heads[b] ? a < b : Long.compareUnsigned(heads[a], heads[b]) < 0;
    }
}
