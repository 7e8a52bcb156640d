package org.spillway.bench;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.io.Text;

/** Makes records with Text keys and values. */
final class TextRecords {
    private static final int KEY_BYTES = 9;
    private static final int VALUE_BYTES = 89;
    /** The letters that {@link PrintableText#letters} makes of one random number. */
    private static final int LETTERS = 10;

    private static final byte[] URL_PREFIX =
            "https://www.example.com/archive/2026/articles/".getBytes(StandardCharsets.US_ASCII);
    private static final int URL_BYTES = 60;
    private static final byte[] LOG_PREFIX = "https://logs.example.com/2026-07-14/".getBytes(StandardCharsets.US_ASCII);
    private static final int LOG_BYTES = 40;
    // Nine of ten records go to one partition.
    private static final int SKEW = 10;

    private TextRecords() {}

    /** Makes MAPREDUCE-2841's records: keys of 9 and values of 89 printable bytes. */
    static RecordMaker random() {
        return random(VALUE_BYTES);
    }

    static RecordMaker random(int valueBytes) {
        return letters(new byte[0], KEY_BYTES, valueBytes);
    }

    /** Makes keys that begin with the same bytes and end with random letters, which decide the partition, too. */
    private static RecordMaker letters(byte[] prefix, int keyBytes, int valueBytes) {
        int last = Math.max(0, keyBytes - prefix.length - LETTERS);
        int first = keyBytes - prefix.length - last;
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            byte[] bytes = Arrays.copyOf(prefix, keyBytes);
            Text key = new Text();
            Text value = new Text();
            for (int i = 0; i < count; i++) {
                long bits = random.nextLong();
                PrintableText.letters(bytes, prefix.length, first, bits);
                if (last > 0) {
                    PrintableText.letters(bytes, keyBytes - last, last, random.nextLong());
                }
                key.set(bytes, 0, keyBytes);
                value.set(PrintableText.BYTES, (int) (bits >>> Integer.SIZE) & PrintableText.MASK, valueBytes);
                out.emit(key, value, (int) Long.remainderUnsigned(bits, partitions));
            }
        };
    }

    /** Makes the random records, nine tenths of them in partition 0. */
    static RecordMaker skewed() {
        return (count, partitions, out) -> {
            int[] number = new int[1];
            random().make(count, partitions, (key, value, partition) -> {
                out.emit(key, value, number[0]++ % SKEW == 0 ? partition : 0);
            });
        };
    }

    /** Makes URLs of 60 bytes that differ only in the last 14. */
    static RecordMaker urls() {
        return letters(URL_PREFIX, URL_BYTES, VALUE_BYTES);
    }

    /** Makes keys of 40 bytes that differ only in the last 4, as in a log: an 8-byte prefix is the same for all. */
    static RecordMaker longPrefix() {
        return letters(LOG_PREFIX, LOG_BYTES, VALUE_BYTES);
    }

    /** Makes keys of 9 digits in ascending or descending order. */
    static RecordMaker inOrder(boolean ascending) {
        return (count, partitions, out) -> {
            byte[] digits = new byte[KEY_BYTES];
            Text key = new Text();
            Text value = new Text();
            for (int i = 0; i < count; i++) {
                PrintableText.digits(digits, 0, KEY_BYTES, ascending ? i : count - i);
                key.set(digits, 0, KEY_BYTES);
                value.set(PrintableText.BYTES, i & PrintableText.MASK, VALUE_BYTES);
                out.emit(key, value, i % partitions);
            }
        };
    }

    /** Makes keys by random choice among a few. */
    static RecordMaker fewKeys(int distinct) {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            Text[] keys = new Text[distinct];
            for (int i = 0; i < distinct; i++) {
                keys[i] = new Text("key-" + i);
            }
            Text value = new Text();
            for (int i = 0; i < count; i++) {
                Text key = keys[random.nextInt(distinct)];
                value.set(PrintableText.BYTES, i & PrintableText.MASK, VALUE_BYTES);
                out.emit(key, value, (key.hashCode() & Integer.MAX_VALUE) % partitions);
            }
        };
    }
}
