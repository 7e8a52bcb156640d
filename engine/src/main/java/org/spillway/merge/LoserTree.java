package org.spillway.merge;

import java.util.Arrays;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * A tournament tree of k sources that finds the source with the smallest record. When the winner moves on, it takes one
 * comparison per level, where a binary heap takes two (Knuth, TAOCP 3, 5.4.1).
 *
 * <pre>
 *            nodes[0]  the winner
 *            nodes[1]  loser of the final
 *       nodes[2]    nodes[3]  losers of the semi-finals
 *      s0    s1    s2    s3   sources, as nodes k .. 2k-1
 * </pre>
 */
final class LoserTree {
    private static final int NOBODY = -1;

    // The largest unsigned value: an exhausted source loses against all others, except the few whose prefix is the same
    // value.
    private static final long EXHAUSTED = -1;

    private final KeyOrder order;
    private final boolean prefixDecides;
    private final RecordView[] heads;
    private final long[] prefixes;
    private final int[] nodes;

    /**
     * Builds the tree.
     *
     * @param heads current record of each source, or null if it has none; read and changed here
     */
    LoserTree(KeyOrder order, RecordView[] heads) {
        this.order = order;
        this.prefixDecides = order.prefixDecides();
        this.heads = heads;
        this.prefixes = new long[heads.length];
        this.nodes = new int[heads.length];
        Arrays.fill(nodes, NOBODY);
        for (int source = 0; source < heads.length; source++) {
            enter(source);
        }
    }

    /**
     * The source with the smallest record. If the winner has no record ({@link #isEmpty}), all sources are exhausted.
     */
    int winner() {
        return nodes[0];
    }

    boolean isEmpty() {
        return heads.length == 0 || heads[nodes[0]] == null;
    }

    /**
     * To be called when the winner has moved to its next record.
     *
     * @param head that record. A source that is itself a merge returns a different view from record to record
     */
    void advanced(RecordView head) {
        int source = nodes[0];
        heads[source] = head;
        readPrefix(source);
        climb(source);
    }

    /** To be called when the winner has no more records. */
    void exhausted() {
        int source = nodes[0];
        heads[source] = null;
        readPrefix(source);
        climb(source);
    }

    private void enter(int source) {
        readPrefix(source);
        int contender = source;
        for (int node = (source + heads.length) / 2; node > 0; node /= 2) {
            int other = nodes[node];
            if (other == NOBODY) {
                nodes[node] = contender; // waits for the winner of the other side
                return;
            }
            if (beats(other, contender)) {
                nodes[node] = contender;
                contender = other;
            }
        }
        nodes[0] = contender;
    }

    private void climb(int source) {
        int contender = source;
        for (int node = (source + heads.length) / 2; node > 0; node /= 2) {
            int other = nodes[node];
            if (beats(other, contender)) {
                nodes[node] = contender;
                contender = other;
            }
        }
        nodes[0] = contender;
    }

    private void readPrefix(int source) {
        RecordView head = heads[source];
        prefixes[source] = head == null ? EXHAUSTED : order.prefix(head.buffer(), head.keyStart(), head.keyLength());
    }

    // Of equal keys the one with the lower rank wins, and of equal ranks the one from the earlier source, so the merge
    // is stable.
    private boolean beats(int a, int b) {
        if (prefixes[a] != prefixes[b]) {
            return Long.compareUnsigned(prefixes[a], prefixes[b]) < 0;
        }
        RecordView x = heads[a];
        RecordView y = heads[b];
        if (x == null || y == null) {
            return y == null && (x != null || a < b);
        }
        int compared = prefixDecides
                ? 0
                : order.compare(x.buffer(), x.keyStart(), x.keyLength(), y.buffer(), y.keyStart(), y.keyLength());
        if (compared != 0) {
            return compared < 0;
        }
        return x.rank() != y.rank() ? x.rank() < y.rank() : a < b;
    }
}
