package org.spillway.formats.tfile;

import java.util.SplittableRandom;

/**
 * Makes pairs as in HADOOP-3315: keys of 50 to 100 bytes and values of 5 to 10 KiB. Both are sequences of words of a
 * dictionary, with the last word cut. The same seed makes the same pairs.
 */
final class PairMaker {
    private static final int WORDS = 1000;
    private static final int MIN_WORD = 5;
    private static final int MAX_WORD = 20;

    private final SplittableRandom random;
    private final byte[][] words = new byte[WORDS][];

    PairMaker(long seed) {
        random = new SplittableRandom(seed);
        for (int i = 0; i < WORDS; i++) {
            words[i] = new byte[random.nextInt(MIN_WORD, MAX_WORD + 1)];
            for (int j = 0; j < words[i].length; j++) {
                words[i][j] = (byte) random.nextInt('a', 'z' + 1);
            }
        }
    }

    /** Overwrites a pair with the next one. */
    void next(Pair pair) {
        pair.keyLength = random.nextInt(Pair.MIN_KEY, Pair.MAX_KEY + 1);
        fill(pair.key, pair.keyLength);
        pair.valueLength = random.nextInt(Pair.MIN_VALUE, Pair.MAX_VALUE + 1);
        fill(pair.value, pair.valueLength);
    }

    private void fill(byte[] bytes, int length) {
        for (int filled = 0; filled < length; ) {
            byte[] word = words[random.nextInt(WORDS)];
            int part = Math.min(word.length, length - filled);
            System.arraycopy(word, 0, bytes, filled, part);
            filled += part;
        }
    }
}
