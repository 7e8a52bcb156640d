package org.spillway.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The records of a case. A record depends only on the seed and its number, so any part of the records can be made
 * again.
 */
final class CaseRecords {
    // Odd numbers that separate the random numbers drawn from one seed for different purposes.
    private static final long KEY_SALT = 0x9E3779B97F4A7C15L;
    private static final long RECORD_SALT = 0xD1342543DE82EF95L;
    private static final long SIZE_SALT = 0xAF251AF3B0F025B5L;

    private static final long MAP_SALT = 0xC2B2AE3D27D4EB4FL;

    // Random bytes of a value. The rest is one repeated byte, so that values compress like text.
    private static final int RANDOM_BYTES = 24;

    // The bytes that most serializations need to name the class in each record.
    private static final int NAMES = 80;

    private final FuzzCase c;
    private final FieldKind keyKind;
    private final FieldKind valueKind;
    private final ContentShape keyContent;
    private final SizeShape keySizes;
    private final SizeShape valueSizes;
    private final Spread spread;
    private final Spread mapSpread;
    private final SizeMarks marks;

    CaseRecords(FuzzCase c) {
        this.c = c;
        this.keyKind = c.keys();
        this.valueKind = c.values();
        this.keyContent = ContentShape.values()[c.get(Knob.KEY_CONTENT)];
        this.keySizes = SizeShape.values()[c.get(Knob.KEY_SIZES)];
        this.valueSizes = SizeShape.values()[c.get(Knob.VALUE_SIZES)];
        this.spread = Spread.values()[c.get(Knob.SPREAD)];
        this.mapSpread = Spread.values()[c.get(Knob.MAP_SPREAD)];
        this.marks = SizeMarks.of(c);
    }

    int count() {
        return c.get(Knob.RECORDS);
    }

    /** Returns the key of the i-th record as a new object. */
    Object key(int i) {
        SplittableRandom random = keyRandom(i);
        int size = keySize(random);
        return keyKind.make(keyContent.bytes(random, size, keyNumber(i)));
    }

    /** Returns the value of the i-th record as a new object. */
    Object value(int i) {
        return valueKind.make(valueContent(i));
    }

    int partition(int i) {
        return spread.partition(random(i, RECORD_SALT), number(i), c.get(Knob.PARTITIONS));
    }

    /** Returns the map that emits the i-th record, in a case with several maps. */
    int map(int i) {
        return mapSpread.partition(random(i, MAP_SALT), number(i), c.get(Knob.MAPS));
    }

    /** Returns the approximate serialized size of the i-th record. */
    int size(int i) {
        return keySize(keyRandom(i)) + overhead(keyKind) + valueSize(i) + overhead(valueKind);
    }

    /** Returns the value of the i-th record, if values are of kind LONG. */
    long longValue(int i) {
        return Contents.number(valueContent(i));
    }

    private static int overhead(FieldKind kind) {
        return kind.cost() == FieldKind.Cost.HIGH ? NAMES : 0;
    }

    private int keySize(SplittableRandom random) {
        return keyKind.width() > 0 ? keyKind.width() : keySizes.size(random, marks);
    }

    private int valueSize(int i) {
        return valueKind.width() > 0 ? valueKind.width() : valueSizes.size(random(i, SIZE_SALT), marks);
    }

    private byte[] valueContent(int i) {
        byte[] content = new byte[valueSize(i)];
        Arrays.fill(content, (byte) ('a' + (number(i) & 0xF)));
        byte[] noise = new byte[Math.min(RANDOM_BYTES, content.length)];
        random(i, SIZE_SALT * RECORD_SALT).nextBytes(noise);
        System.arraycopy(noise, 0, content, 0, noise.length);
        if (valueKind.width() == 0 && content.length >= Integer.BYTES) {
            ByteBuffer.wrap(content).putInt(0, number(i)); // makes all values different if they are long enough
        }
        return content;
    }

    private SplittableRandom keyRandom(int i) {
        return new SplittableRandom(c.seed() ^ KEY_SALT * (keyNumber(i) + 1L));
    }

    private int keyNumber(int i) {
        int distinct = c.get(Knob.DISTINCT);
        return distinct == 0 ? number(i) : random(i, KEY_SALT).nextInt(distinct);
    }

    private SplittableRandom random(int i, long salt) {
        return new SplittableRandom(c.seed() + salt * (number(i) + 1L));
    }

    private int number(int i) {
        return c.get(Knob.FIRST) + i;
    }
}
