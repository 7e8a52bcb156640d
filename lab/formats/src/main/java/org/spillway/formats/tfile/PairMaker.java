package org.spillway.formats.tfile;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.spillway.formats.lab.Pair;

/**
 * Makes pairs as in HADOOP-3315: keys of 50 to 100 bytes and values of 5 to 10 KiB. Both are sequences of words of a
 * dictionary, with the last word cut. The same seed makes the same pairs.
 */
final class PairMaker {
    private static final int WORDS = 1000;
    private static final int MIN_WORD = 5;
    private static final int MAX_WORD = 20;
    private static final int MIN_KEY = 50;
    private static final int MAX_KEY = 100;
    private static final int MIN_VALUE = 5 << 10;
    private static final int MAX_VALUE = 10 << 10;

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

    /** Makes pairs until they have so many bytes. */
    List<Pair> pairs(long bytes) {
        List<Pair> pairs = new ArrayList<>();
        for (long made = 0; made < bytes; ) {
            Pair pair = new Pair(text(MIN_KEY, MAX_KEY), text(MIN_VALUE, MAX_VALUE));
            pairs.add(pair);
            made += pair.length();
        }
        return pairs;
    }

    private byte[] text(int min, int max) {
        byte[] bytes = new byte[random.nextInt(min, max + 1)];
        for (int filled = 0; filled < bytes.length; ) {
            byte[] word = words[random.nextInt(WORDS)];
            int part = Math.min(word.length, bytes.length - filled);
            System.arraycopy(word, 0, bytes, filled, part);
            filled += part;
        }
        return bytes;
    }
}
