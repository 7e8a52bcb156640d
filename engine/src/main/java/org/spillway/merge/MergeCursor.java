package org.spillway.merge;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.spillway.disk.AfterFailure;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/**
 * Merges several cursors. Of equal keys, records of lower {@linkplain RecordView#rank rank} come first; of equal ranks,
 * those of the earlier cursor.
 *
 * <p>A tournament tree of the k sources finds the smallest record. When the winner moves on, it takes one comparison per
 * level, where a binary heap takes two (Knuth, TAOCP 3, 5.4.1).
 *
 * <pre>
 *            nodes[0]  the winner
 *            nodes[1]  loser of the final
 *       nodes[2]    nodes[3]  losers of the semi-finals
 *      s0    s1    s2    s3   sources, as nodes k .. 2k-1
 * </pre>
 */
public final class MergeCursor implements RecordCursor {
    // The largest unsigned value: an exhausted source loses against all others, except the few whose prefix is the same
    // value.
    private static final long EXHAUSTED = -1;

    private final RecordCursor[] sources;
    private final KeyOrder order;
    private final boolean prefixDecides;
    // The current record of each source, or null if it has none.
    private final RecordView[] heads;
    private final long[] prefixes;
    private final int[] nodes;
    private boolean started;

    /** Takes ownership of the cursors: closing this cursor closes them. */
    public MergeCursor(List<RecordCursor> sources, KeyOrder order) {
        this.sources = sources.toArray(new RecordCursor[0]);
        this.order = order;
        this.prefixDecides = order.prefixDecides();
        int count = this.sources.length;
        this.heads = new RecordView[count];
        this.prefixes = new long[count];
        this.nodes = new int[count];
    }

    @Override
    public boolean next() throws IOException {
        if (!started) {
            return start();
        }
        if (heads.length == 0 || heads[nodes[0]] == null) {
            return false;
        }
        int source = nodes[0];
        advance(source);
        climb(source);
        return heads[nodes[0]] != null;
    }

    @Override
    public RecordView record() {
        return sources[nodes[0]].record();
    }

    @Override
    public void close() throws IOException {
        AfterFailure.closeAll(Arrays.asList(sources));
    }

    private boolean start() throws IOException {
        for (int source = 0; source < sources.length; source++) {
            advance(source);
        }
        started = true;
        if (sources.length == 0) {
            return false;
        }
        nodes[0] = play(1);
        return heads[nodes[0]] != null;
    }

    /** Moves a source to its next record. A source that is itself a merge returns a different view each time. */
    private void advance(int source) throws IOException {
        if (sources[source].next()) {
            RecordView head = sources[source].record();
            heads[source] = head;
            prefixes[source] = order.prefix(head.buffer(), head.keyStart(), head.keyLength());
        } else {
            heads[source] = null;
            prefixes[source] = EXHAUSTED;
        }
    }

    /** Plays all matches below and at a node. Returns the source that wins there. */
    private int play(int node) {
        if (node >= sources.length) {
            return node - sources.length;
        }
        int left = play(2 * node);
        int right = play(2 * node + 1);
        boolean leftWins = beats(left, right);
        nodes[node] = leftWins ? right : left;
        return leftWins ? left : right;
    }

    /** Plays the matches of the source that has moved on. */
    private void climb(int source) {
        int contender = source;
        for (int node = (source + sources.length) / 2; node > 0; node /= 2) {
            int other = nodes[node];
            if (beats(other, contender)) {
                nodes[node] = contender;
                contender = other;
            }
        }
        nodes[0] = contender;
    }

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
