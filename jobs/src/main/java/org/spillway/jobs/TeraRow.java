package org.spillway.jobs;

/**
 * The layout of a row of the sort benchmark. Source: the output of TeraGen and GenSort in Hadoop 3.4.2.
 *
 * <pre>
 * byte  0  10    12              44           48                    96           100
 *      |key|00 11|row number, hex|88 99 AA BB|12 digits, each 4 times|CC DD EE FF|
 *      |&lt;- key -&gt;|&lt;------------------------- value -------------------------&gt;|
 * </pre>
 *
 * The key is the high 80 bits of the row's random number. The repeated hex digits are the low 48 bits. The first row's
 * key, as text, is {@code JimGrayRIP}.
 */
final class TeraRow {
    /** The length of a row in bytes. */
    static final int BYTES = 100;

    /** The length of the key in bytes. The key starts at byte 0. Rows are ordered by their keys as unsigned bytes. */
    static final int KEY_BYTES = 10;

    /** The length of the value in bytes. */
    static final int VALUE_BYTES = BYTES - KEY_BYTES;

    private static final int ROW_NUMBER = 12;
    private static final int ROW_NUMBER_DIGITS = 32;
    private static final int MIDDLE_MARK = 44;
    private static final int FILLER = 48;
    private static final int FILLER_DIGITS = 12;
    private static final int END_MARK = 96;

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};

    private TeraRow() {}

    /**
     * Writes the bytes that are the same in every row.
     *
     * @param row {@value #BYTES} bytes
     */
    static void prepare(byte[] row) {
        row[KEY_BYTES] = 0x00;
        row[KEY_BYTES + 1] = 0x11;
        for (int i = 0; i < 4; i++) {
            row[MIDDLE_MARK + i] = (byte) (0x88 + 0x11 * i);
            row[END_MARK + i] = (byte) (0xCC + 0x11 * i);
        }
    }

    /**
     * Writes the bytes that differ between rows, into an array that {@link #prepare} filled.
     *
     * @param number the row's number, unsigned
     * @param random the row's random number
     */
    static void fill(byte[] row, long number, Random128 random) {
        long high = random.high();
        long low = random.low();
        for (int i = 0; i < 8; i++) {
            row[i] = (byte) (high >>> (56 - 8 * i));
        }
        row[8] = (byte) (low >>> 56);
        row[9] = (byte) (low >>> 48);
        long rest = number;
        for (int i = ROW_NUMBER + ROW_NUMBER_DIGITS - 1; i >= ROW_NUMBER; i--) {
            row[i] = HEX[(int) rest & 15];
            rest >>>= 4;
        }
        for (int i = 0; i < FILLER_DIGITS; i++) {
            byte digit = HEX[(int) (low >>> (44 - 4 * i)) & 15];
            int at = FILLER + 4 * i;
            row[at] = digit;
            row[at + 1] = digit;
            row[at + 2] = digit;
            row[at + 3] = digit;
        }
    }
}
