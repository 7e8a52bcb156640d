package org.spillway.bench;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * The map outputs of a word count after the combiners: each word once in each map that has it, with its count in that
 * map. The word of rank r is in c / (c + r) of the maps. This is Zipf's law for a text of some million words a map:
 * frequent words are in all maps, most words are in one.
 *
 * @param words number of distinct words, a power of two
 * @param maps number of maps of the job
 */
record CountedWords(int words, int maps) {
    // Multiplying by an odd number permutes the numbers below a power of two. So frequent words are spread over the key
    // order, and a few thousand neighbouring keys are a fair sample of all.
    private static final int SCATTER = 0x9E3779B1;
    // 1 / COMMON of the words are in at least half of the maps. With 20 maps this makes about 3 records a word.
    private static final int COMMON = 20;
    private static final int DIGITS_AT = 4;
    private static final int DIGITS = 8;

    /** Rounds the number of words down to a power of two. */
    static CountedWords about(int words, int maps) {
        return new CountedWords(Integer.highestOneBit(words), maps);
    }

    /** Returns the number of records in the outputs of all maps. */
    int records() {
        int records = 0;
        for (int rank = 0; rank < words; rank++) {
            records += mapsWith(rank);
        }
        return records;
    }

    /** Makes the records of all outputs, in key order. */
    RecordMaker outputs() {
        return (count, partitions, out) -> {
            byte[] letters = "word00000000".getBytes(StandardCharsets.US_ASCII);
            Text word = new Text();
            LongWritable times = new LongWritable();
            int made = 0;
            for (int i = 0; made < count && i < words; i++) {
                int rank = rank(i);
                PrintableText.digits(letters, DIGITS_AT, DIGITS, i);
                word.set(letters, 0, letters.length);
                int in = mapsWith(rank);
                for (int copy = 0; copy < in && made < count; copy++, made++) {
                    times.set(common() / (rank + 1) + copy + 1);
                    out.emit(word, times, (i + copy) % partitions);
                }
            }
        };
    }

    /** Makes each word once: the fewest records that a reducer of the outputs can be given. */
    RecordMaker totals() {
        return new CountedWords(words, 1).outputs();
    }

    private int rank(int i) {
        return i * SCATTER & words - 1;
    }

    private int common() {
        return Math.max(1, words / COMMON);
    }

    private int mapsWith(int rank) {
        long common = common();
        return (int) Math.max(1, (maps * common + (common + rank) / 2) / (common + rank));
    }
}
