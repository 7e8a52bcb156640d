package org.spillway.formats.tfile;

import java.io.IOException;

/** So many pairs of a seed, with what is known of them without making them again: their bytes and hashes. */
final class PairSet {
    /** Does something with a pair, which is good until it returns. */
    interface Sink {
        void accept(Pair pair) throws IOException;
    }

    private final long seed;
    private final int[] hashes;
    private final long bytes;

    /** Makes all once. */
    PairSet(long seed, int count) {
        this.seed = seed;
        this.hashes = new int[count];
        Pair pair = new Pair();
        PairMaker maker = new PairMaker(seed);
        long sum = 0;
        for (int i = 0; i < count; i++) {
            maker.next(pair);
            hashes[i] = pair.hash();
            sum += pair.length();
        }
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

    /** Makes all again, in order. */
    void forEach(Sink sink) throws IOException {
        Pair pair = new Pair();
        PairMaker maker = new PairMaker(seed);
        for (int i = 0; i < hashes.length; i++) {
            maker.next(pair);
            sink.accept(pair);
        }
    }
}
