package org.spillway.formats.avroparquet;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.avro.util.Utf8;

/** The kinds of {@link Values} that the data sets are made of. */
final class Draws {
    private static final String[] SYLLABLES = {
        "ba", "de", "fi", "go", "ku", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "zo", "bu", "da"
    };

    private Draws() {}

    /** When the row came to be. */
    static Values rowTime() {
        return (random, millis) -> millis;
    }

    /** A time after the row's: of an update, a delivery. */
    static Values later(long mostMillis) {
        return (random, millis) -> millis + random.nextLong(mostMillis);
    }

    /** Amounts of money from 0.01 up, small ones far more often than large ones. */
    static Values amounts(long mostCents) {
        return (random, millis) -> Decimals.encode(1 + skewed(random, mostCents));
    }

    /** One of some words, the first ones most often. */
    static Values words(int distinct) {
        // Made once: a user's program has its constants at hand, too.
        Utf8[] words = IntStream.range(0, distinct).mapToObj(Draws::word).toArray(Utf8[]::new);
        return (random, millis) -> words[(int) skewed(random, distinct)];
    }

    /** Identifiers of 16 hex digits, hardly any of them twice. */
    static Values identifiers() {
        return (random, millis) -> {
            byte[] digits = new byte[16];
            long bits = random.nextLong();
            for (int i = 0; i < digits.length; i++) {
                digits[i] = (byte) Character.forDigit((int) (bits >>> 4 * i) & 15, 16);
            }
            return new Utf8(digits);
        };
    }

    /** Counts from 0 up, small ones most often. */
    static Values counts(long limit) {
        return (random, millis) -> skewed(random, limit);
    }

    /** Keys of another table: any of them as often as another. */
    static Values keys(long limit) {
        return (random, millis) -> random.nextLong(limit);
    }

    /** Shares of 1 with three decimals, as a report rounds them. */
    static Values shares() {
        return (random, millis) -> random.nextInt(1001) / 1000.0;
    }

    /** Measured values: hardly any of them twice. */
    static Values measurements() {
        return (random, millis) -> 1000 * random.nextDouble();
    }

    /** From 0 to limit - 1, a number below x with probability (x / limit)^(1/3): of 1000 an eighth are below 2. */
    private static long skewed(SplittableRandom random, long limit) {
        double drawn = random.nextDouble();
        return (long) (limit * (drawn * drawn * drawn));
    }

    /** Another word for each number, at least two syllables: {@code baba} for 0, {@code deba} for 1. */
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
