package org.spillway.jobs.generate;

import java.util.SplittableRandom;

/** What the rows are made of. The same on every machine and Java version. */
final class Draw {
    private static final String[] CONSONANTS = {"b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z"};
    private static final String[] VOWELS = {"a", "e", "i", "o", "u"};
    private static final int SYLLABLES = CONSONANTS.length * VOWELS.length;

    /** Odd, so that no two rows start alike, and not the step of SplittableRandom, in which it would run on. */
    private static final long ROW_STEP = 0xD1342543DE82EF95L;

    private Draw() {}

    /** The source of a row's randomness. */
    static SplittableRandom ofRow(long seed, long row) {
        return new SplittableRandom(seed + row * ROW_STEP);
    }

    /**
     * A number from 0 to size - 1, as words are spread in a text: each about (n + 1) times rarer than number 0.
     *
     * <p>Of a size of 100,000 number 0 is every 17th, and half of all are below 316.
     */
    static long zipf(SplittableRandom random, long size) {
        long drawn = (long) StrictMath.exp(random.nextDouble() * StrictMath.log(size + 1.0)) - 1;
        // The power may be rounded up to size + 1.
        return Math.min(drawn, size - 1);
    }

    /** A word for a number from 0 on, another one for each, at least two syllables: {@code bada} for 0. */
    static void appendName(long number, StringBuilder to) {
        // The number's digits to base 70, the last one first; from 70 on there are two of them.
        for (long rest = number + SYLLABLES; rest > 0; rest /= SYLLABLES) {
            int digit = (int) (rest % SYLLABLES);
            to.append(CONSONANTS[digit % CONSONANTS.length]).append(VOWELS[digit / CONSONANTS.length]);
        }
    }
}
