package org.spillway.bench;

import java.util.Random;

/** Printable random bytes, made once, from which keys and values are cut. They contain no tab and no line end. */
final class PrintableText {
    /**
     * Mask for the start of a cut of up to {@link #LONGEST} bytes. The text has 512 KiB. It fits the second-level
     * cache, so that making records costs little. It is also large compared with the 64 KiB in which LZ4 and Snappy
     * search for repetitions.
     */
    static final int MASK = (1 << 19) - 1;

    static final int LONGEST = 89;
    static final byte[] BYTES = make();

    private static final int BITS_OF_LETTER = 6;
    private static final int LETTERS = 1 << BITS_OF_LETTER;

    private PrintableText() {}

    private static byte[] make() {
        byte[] text = new byte[MASK + 1 + LONGEST];
        Random random = new Random(RecordMaker.SEED);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('0' + random.nextInt(LETTERS));
        }
        return text;
    }

    /** Writes up to ten letters, each from six bits of {@code random}. */
    static void letters(byte[] target, int at, int count, long random) {
        for (int i = 0; i < count; i++) {
            target[at + i] = (byte) ('0' + (random >>> BITS_OF_LETTER * i & LETTERS - 1));
        }
    }

    /** Writes a number with leading zeros. */
    static void digits(byte[] target, int at, int count, int number) {
        int rest = number;
        int i = at + count;
        for (; i > at + 1; i -= 2) { // two digits a step: a division costs as much as a store into a page
            int pair = rest % 100;
            rest /= 100;
            target[i - 1] = (byte) ('0' + pair % 10);
            target[i - 2] = (byte) ('0' + pair / 10);
        }
        if (i > at) {
            target[at] = (byte) ('0' + rest % 10);
        }
    }
}
