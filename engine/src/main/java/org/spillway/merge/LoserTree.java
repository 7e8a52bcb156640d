package org.spillway.merge;

import java.util.Arrays;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * A tournament of k sources: which of them has the smallest record? One comparison a level when the winner moves on,
 * where a binary heap takes two (Knuth, TAOCP 3, 5.4.1).
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

    // The largest, unsigned: a source that has no more records loses against all but those few whose prefix is that,
    // too.
    private static final long EXHAUSTED = -1;

    private final KeyOrder order;
    private final boolean prefixDecides;
    private final RecordView[] heads;
    private final long[] prefixes;
    private final int[] nodes;

    /**
     * A tree without a winner yet.
     *
     * @param heads each source's current record, or null when it has none; read and changed here
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

    /** The source with the smallest record; if even that has none ({@link #isEmpty}), all are through. */
    int winner() {
        return nodes[0];
    }

    boolean isEmpty() {
        return heads.length == 0 || heads[nodes[0]] == null;
    }

    /**
     * To be called when the winner has moved to its next record.
     *
     * @param head that record: a source that is a merge itself has now this view, now that
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
                nodes[node] = contender; // waits here for the one from the other side
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

    // Of equal keys the one of the lower rank wins, and of equal ranks that from the earlier source: so the merge is
    // stable.
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
