package org.spillway.formats.tfile;

import java.io.IOException;
import java.util.Arrays;

/** The first pairs of a source, with what is known of them without a copy: their number, bytes and hashes. */
final class PairSet {
    /** Does something with a pair, which is good until it returns. */
    interface Sink {
        void accept(Pair pair) throws IOException;
    }

    private final PairSource source;
    private final int[] hashes;
    private final long bytes;

    /**
     * Walks over them once.
     *
     * @param mostPairs it ends with these, or with the source
     * @param mostBytes it ends with the pair that reaches them
     */
    PairSet(PairSource source, int mostPairs, long mostBytes) throws IOException {
        this.source = source;
        int[] found = new int[16];
        int count = 0;
        long sum = 0;
        Pair pair = new Pair();
        try (PairSource.Walk walk = source.open()) {
            while (count < mostPairs && sum < mostBytes && walk.next(pair)) {
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

    /** How many. */
    int count() {
        return hashes.length;
    }

    /** Of all keys and values. */
    long bytes() {
        return bytes;
    }

    /** The hash of one of them. */
    int hash(int pair) {
        return hashes[pair];
    }

    /** Walks over all again, in order. */
    void forEach(Sink sink) throws IOException {
        Pair pair = new Pair();
        try (PairSource.Walk walk = source.open()) {
            for (int i = 0; i < hashes.length && walk.next(pair); i++) {
                sink.accept(pair);
            }
        }
    }
}
