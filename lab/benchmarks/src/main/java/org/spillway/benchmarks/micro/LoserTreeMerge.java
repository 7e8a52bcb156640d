package org.spillway.benchmarks.micro;

import java.util.Arrays;

/** K-way merge with a loser tree: one comparison a level for each pair. */
final class LoserTreeMerge {
    private static final int NOBODY = -1;

    private final long[] pairs;
    private final int[] at;
    private final int[] end;
    private final long[] heads;
    private final int[] nodes;

    /**
     * Prepares a merge.
     *
     * @param bounds run r is the pairs from bounds[r] to bounds[r + 1]
     */
    LoserTreeMerge(long[] pairs, int[] bounds) {
        int runs = bounds.length - 1;
        this.pairs = pairs;
        at = new int[runs];
        end = new int[runs];
        heads = new long[runs];
        nodes = new int[runs];
        Arrays.fill(nodes, NOBODY);
        for (int run = 0; run < runs; run++) {
            at[run] = 2 * bounds[run];
            end[run] = 2 * bounds[run + 1];
            readHead(run);
            enter(run);
        }
    }

    void into(long[] out, int count) {
        for (int i = 0; i < 2 * count; i += 2) {
            int winner = nodes[0];
            out[i] = heads[winner];
            out[i + 1] = pairs[at[winner] + 1];
            at[winner] += 2;
            readHead(winner);
            climb(winner);
        }
    }

    // The head of an exhausted run is the largest unsigned long. beatsOnTie separates it from a real head of that
    // value.
    private void readHead(int run) {
        heads[run] = at[run] < end[run] ? pairs[at[run]] : -1L;
    }

    private void enter(int run) {
        int contender = run;
        for (int node = (run + nodes.length) / 2; node > 0; node /= 2) {
            int other = nodes[node];
            if (other == NOBODY) {
                nodes[node] = contender;
                return;
            }
            if (beats(other, contender)) {
                nodes[node] = contender;
                contender = other;
            }
        }
        nodes[0] = contender;
    }

    private void climb(int run) {
        int contender = run;
        for (int node = (run + nodes.length) / 2; node > 0; node /= 2) {
            int other = nodes[node];
            if (beats(other, contender)) {
                nodes[node] = contender;
                contender = other;
            }
        }
        nodes[0] = contender;
    }

    private boolean beats(int a, int b) {
        return heads[a] == heads[b] ? beatsOnTie(a, b) : Long.compareUnsigned(heads[a], heads[b]) < 0;
    }

    private boolean beatsOnTie(int a, int b) {
        boolean throughA = at[a] == end[a];
        boolean throughB = at[b] == end[b];
        return throughA == throughB ? a < b : throughB;
    }
}
