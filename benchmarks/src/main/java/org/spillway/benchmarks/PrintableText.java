package org.spillway.benchmarks;

import java.util.Random;

/** Printable random bytes made beforehand, from which keys and values are cut; none is a tab or a line's end. */
final class PrintableText {
    /** And with this: where a cut of up to {@link #LONGEST} bytes may begin. */
    static final int MASK = (1 << 22) - 1;

    static final int LONGEST = 89;
    static final byte[] BYTES = make();

    private static final int LETTERS = 64;

    private PrintableText() {}

    private static byte[] make() {
        byte[] text = new byte[MASK + 1 + LONGEST];
        Random random = new Random(RecordMaker.SEED);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('0' + random.nextInt(LETTERS));
        }
        return text;
    }

    /** Writes a number with leading zeros. */
    static void digits(byte[] target, int at, int count, int number) {
        int rest = number;
        for (int i = at + count - 1; i >= at; i--) {
            target[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
