package org.spillway.formats.tfile;

import java.io.IOException;
import java.util.Arrays;

/** The first pairs of a source. Keeps their number, bytes and hashes, but no copy. */
final class PairSet {
    /** Receives a pair, which is valid until the call returns. */
    interface Sink {
        void accept(Pair pair) throws IOException;
    }

    private final PairSource source;
    private final int[] hashes;
    private final long bytes;

    /**
     * Iterates over the pairs once.
     *
     * @param maxPairs ends after this many pairs, or at the end of the source
     * @param maxBytes ends after the pair that reaches this many bytes
     */
    PairSet(PairSource source, int maxPairs, long maxBytes) throws IOException {
        this.source = source;
        int[] found = new int[16];
        int count = 0;
        long sum = 0;
        Pair pair = new Pair();
        try (PairSource.Walk walk = source.open()) {
            while (count < maxPairs && sum < maxBytes && walk.next(pair)) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = pair.hash();
                sum += pair.length();
            }
        }
        hashes = Arrays.copyOf(found, count);
        bytes = sum;
    }

    int count() {
        return hashes.length;
    }

    /** Returns the bytes of all keys and values. */
    long bytes() {
        return bytes;
    }

    int hash(int pair) {
        return hashes[pair];
    }

    /** Iterates over all pairs again, in order. */
    void forEach(Sink sink) throws IOException {
        Pair pair = new Pair();
        try (PairSource.Walk walk = source.open()) {
            for (int i = 0; i < hashes.length && walk.next(pair); i++) {
                sink.accept(pair);
            }
        }
    }
}
