package org.spillway.formats.hfile;

/**
 * Generated rows. A key has ten decimal digits. A cell is computed from the seed and the row number, so any row can be
 * checked without a copy of the data.
 *
 * @param count number of rows
 * @param cellBytes bytes of a cell
 * @param seed seed of the cells
 */
record MadeRows(int count, int cellBytes, long seed) implements Rows {
    /**
     * Length of a key. Row 42 is {@code 0000000042}: leading zeros make the byte order equal the row order. An int has
     * at most ten digits.
     */
    static final int KEY_BYTES = 10;

    /** Steps of SplitMix64: between two rows, and between two words of a cell. */
    private static final long ROW_STEP = 0xD1342543DE82EF95L;

    private static final long WORD_STEP = 0x9E3779B97F4A7C15L;

    @Override
    public long bytes() {
        return (long) count * (KEY_BYTES + cellBytes);
    }

    @Override
    public int longestKey() {
        return KEY_BYTES;
    }

    @Override
    public int longestCell() {
        return cellBytes;
    }

    @Override
    public int key(long row, byte[] key) {
        long rest = row;
        for (int i = KEY_BYTES - 1; i >= 0; i--) {
            key[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return KEY_BYTES;
    }

    @Override
    public int cell(long row, byte[] cell) {
        long state = seed + row * ROW_STEP;
        // A word does not depend on the one before it, so the processor overlaps their computation. Checking a 1 KB
        // cell adds a tenth of a microsecond to every format's time.
        for (int i = 0; i < cellBytes; i += Long.BYTES) {
            long word = mix(state += WORD_STEP);
            int end = Math.min(cellBytes, i + Long.BYTES);
            for (int j = i; j < end; j++) {
                cell[j] = (byte) word;
                word >>>= Byte.SIZE;
            }
        }
        return cellBytes;
    }

    /** The last step of SplitMix64. */
    private static long mix(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
