package org.spillway.jobs.generate;

import java.util.SplittableRandom;

/** The random parts of rows. They are the same on every machine and Java version. */
final class Draw {
    private static final String[] CONSONANTS = {"b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z"};
    private static final String[] VOWELS = {"a", "e", "i", "o", "u"};
    private static final int SYLLABLES = CONSONANTS.length * VOWELS.length;

    /**
     * The step between the seeds of consecutive rows. It is odd, so all rows have different seeds. It differs from
     * SplittableRandom's own step: with the same step, the numbers of one row would be those of the row before it,
     * shifted by one.
     */
    private static final long ROW_STEP = 0xD1342543DE82EF95L;

    private Draw() {}

    /** Returns the random number generator of a row. */
    static SplittableRandom ofRow(long seed, long row) {
        return new SplittableRandom(seed + row * ROW_STEP);
    }

    /**
     * Returns a number from 0 to size - 1 with a distribution like that of words in a text: number n is about n + 1
     * times rarer than number 0.
     *
     * <p>For example, with a size of 100,000, number 0 is about every 17th result, and half of all results are below
     * 316.
     */
    static long zipf(SplittableRandom random, long size) {
        long drawn = (long) StrictMath.exp(random.nextDouble() * StrictMath.log(size + 1.0)) - 1;
        // Rounding may raise the power to size + 1.
        return Math.min(drawn, size - 1);
    }

    /**
     * Appends a word for a number of at least 0. Different numbers have different words. Each word has at least two
     * syllables; {@code bada} is the word for 0.
     */
    static void appendName(long number, StringBuilder to) {
        // The word consists of the digits of number + 70 in base 70, the last digit first. Numbers from 70 on have at
        // least two digits.
        for (long rest = number + SYLLABLES; rest > 0; rest /= SYLLABLES) {
            int digit = (int) (rest % SYLLABLES);
            to.append(CONSONANTS[digit % CONSONANTS.length]).append(VOWELS[digit / CONSONANTS.length]);
        }
    }
}
