package org.spillway.benchmarks;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * What the maps of a word count leave after their combiners: a word once in each map that has it, with its count there. The word
 * of rank r is in c / (c + r) of the maps, which is Zipf's law for a text of some million words a map: the frequent words are in all
 * maps, and most words are in one.
 *
 * @param words how many there are, a power of two
 * @param maps of the job
 */
record CountedWords(int words, int maps) {
    // Multiplied by an odd number, all numbers below a power of two are another order of themselves: frequent words are
    // spread over the keys, and a few thousand neighbours are like all.
    private static final int SCATTER = 0x9E3779B1;
    // The rank down to which a word is in every second map at least, as a share of the words: some four records a word.
    private static final int COMMON = 20;
    private static final int DIGITS_AT = 4;
    private static final int DIGITS = 8;

    /** About so many words: the next power of two below. */
    static CountedWords about(int words, int maps) {
        return new CountedWords(Integer.highestOneBit(words), maps);
    }

    /** How many records the outputs of all maps have. */
    int records() {
        int records = 0;
        for (int rank = 0; rank < words; rank++) {
            records += mapsWith(rank);
        }
        return records;
    }

    /** The records of all outputs, in the order of their keys. */
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

    /** Each word once: the least that a reducer of the outputs could be given. */
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
