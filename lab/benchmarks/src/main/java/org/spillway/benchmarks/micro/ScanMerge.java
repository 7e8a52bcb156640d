package org.spillway.benchmarks.micro;

/** K-way merge that looks at all heads for each pair: k - 1 comparisons, but over one small array. */
final class ScanMerge {
    private final long[] pairs;
    private final int[] at;
    private final int[] end;
    private final long[] heads;
    private int runs;

    /**
     * Prepares a merge.
     *
     * @param bounds run r is the pairs from bounds[r] to bounds[r + 1]; no run is empty
     */
    ScanMerge(long[] pairs, int[] bounds) {
        runs = bounds.length - 1;
        this.pairs = pairs;
        at = new int[runs];
        end = new int[runs];
        heads = new long[runs];
        for (int run = 0; run < runs; run++) {
            at[run] = 2 * bounds[run];
            end[run] = 2 * bounds[run + 1];
            heads[run] = flipped(at[run]);
        }
    }

    void into(long[] out, int count) {
        for (int i = 0; i < 2 * count; i += 2) {
            int first = smallest();
            int from = at[first];
            out[i] = pairs[from];
            out[i + 1] = pairs[from + 1];
            at[first] = from + 2;
            if (from + 2 < end[first]) {
                heads[first] = flipped(from + 2);
            } else {
                remove(first);
            }
        }
    }

    private int smallest() {
        int first = 0;
        long min = heads[0];
        for (int run = 1; run < runs; run++) {
            if (heads[run] < min) {
                min = heads[run];
                first = run;
            }
        }
        return first;
    }

    // maps unsigned order to signed order
    private long flipped(int index) {
        return pairs[index] ^ Long.MIN_VALUE;
    }

    private void remove(int run) {
        int behind = --runs - run;
        System.arraycopy(at, run + 1, at, run, behind);
        System.arraycopy(end, run + 1, end, run, behind);
        System.arraycopy(heads, run + 1, heads, run, behind);
    }
}
