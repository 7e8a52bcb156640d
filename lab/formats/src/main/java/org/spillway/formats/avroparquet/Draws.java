package org.spillway.formats.avroparquet;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.avro.util.Utf8;

/** The kinds of {@link Column.Values} that the data sets use. */
final class Draws {
    private static final String[] SYLLABLES = {
        "ba", "de", "fi", "go", "ku", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "zo", "bu", "da"
    };

    private Draws() {}

    /** Returns the row's own time. */
    static Column.Values rowTime() {
        return (random, millis) -> millis;
    }

    /** Returns a time after the row's, such as that of an update or a delivery. */
    static Column.Values later(long maxMillis) {
        return (random, millis) -> millis + random.nextLong(maxMillis);
    }

    /** Draws amounts of money from 0.01 up, with small amounts far more frequent than large ones. */
    static Column.Values amounts(long maxCents) {
        return (random, millis) ->
                ByteBuffer.wrap(BigInteger.valueOf(1 + skewed(random, maxCents)).toByteArray());
    }

    /** Draws one of a number of words, the first ones most often. */
    static Column.Values words(int distinct) {
        // Made once, as a user's program also keeps its constants.
        Utf8[] words = IntStream.range(0, distinct).mapToObj(Draws::word).toArray(Utf8[]::new);
        return (random, millis) -> words[(int) skewed(random, distinct)];
    }

    /** Draws identifiers of 16 hex digits, which hardly ever repeat. */
    static Column.Values identifiers() {
        return (random, millis) -> {
            byte[] digits = new byte[16];
            long bits = random.nextLong();
            for (int i = 0; i < digits.length; i++) {
                digits[i] = (byte) Character.forDigit((int) (bits >>> 4 * i) & 15, 16);
            }
            return new Utf8(digits);
        };
    }

    /** Draws counts from 0 up, small ones most often. */
    static Column.Values counts(long limit) {
        return (random, millis) -> skewed(random, limit);
    }

    /** Draws keys of another table, all equally often. */
    static Column.Values keys(long limit) {
        return (random, millis) -> random.nextLong(limit);
    }

    /** Draws shares of 1 with three decimals, as a report rounds them. */
    static Column.Values shares() {
        return (random, millis) -> random.nextInt(1001) / 1000.0;
    }

    /** Draws measured values, which hardly ever repeat. */
    static Column.Values measurements() {
        return (random, millis) -> 1000 * random.nextDouble();
    }

    /**
     * Draws a number from 0 to limit - 1. It is below x with probability (x / limit)^(1/3): with limit 1000 an eighth
     * of the numbers are below 2.
     */
    private static long skewed(SplittableRandom random, long limit) {
        double drawn = random.nextDouble();
        return (long) (limit * (drawn * drawn * drawn));
    }

    /** Returns a different word of at least two syllables for each number: {@code baba} for 0, {@code deba} for 1. */
    private static Utf8 word(int number) {
        StringBuilder word = new StringBuilder();
        int rest = number;
        do {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
            rest /= SYLLABLES.length;
        } while (rest > 0 || word.length() < 4);
        return new Utf8(word.toString());
    }
}
