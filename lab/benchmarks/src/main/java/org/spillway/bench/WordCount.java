package org.spillway.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/**
 * Makes words with the frequencies of natural language, each with the count 1. Contains the combiner that adds them.
 */
final class WordCount {
    private static final int WORDS = 1_000_000;
    private static final int DIGITS_AT = 4;
    private static final int DIGITS = 8;
    private static final int SCATTER = 0x9E3779B1;
    private static final int MAX_DISTINCT = (1 << 26) - 1;
    private static final int SKEW = 10;

    private static int[] drawn = new int[0];

    private WordCount() {}

    static RecordMaker zipf() {
        return zipf((rank, partitions) -> rank % partitions);
    }

    /**
     * Makes the same words with nine tenths of the records in partition 0. A word always has the same partition, as
     * with a real partitioner: the ranks not divisible by 10 have 91 % of the records.
     */
    static RecordMaker skewedZipf() {
        return zipf((rank, partitions) -> rank % SKEW == 0 ? rank / SKEW % partitions : 0);
    }

    private static RecordMaker zipf(IntBinaryOperator partitionOf) {
        return (count, partitions, out) -> {
            int[] ranks = ranks(count);
            Text key = new Text();
            IntWritable one = new IntWritable(1);
            byte[] word = "word00000000".getBytes(StandardCharsets.US_ASCII);
            for (int rank : ranks) {
                PrintableText.digits(word, DIGITS_AT, DIGITS, rank);
                key.set(word, 0, word.length);
                out.emit(key, one, partitionOf.applyAsInt(rank, partitions));
            }
        };
    }

    /** Makes distinct words in random order: a combiner has nothing to combine. */
    static RecordMaker distinct() {
        return (count, partitions, out) -> {
            Text key = new Text();
            IntWritable one = new IntWritable(1);
            byte[] word = "word00000000".getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < count; i++) {
                // multiplying by an odd number permutes the 26-bit numbers
                int number = i * SCATTER & MAX_DISTINCT;
                PrintableText.digits(word, DIGITS_AT, DIGITS, number);
                key.set(word, 0, word.length);
                out.emit(key, one, number % partitions);
            }
        };
    }

    // Drawn once, in the first run, which is not measured: computing the powers takes as long as Spillway's half of a
    // record's cost.
    private static synchronized int[] ranks(int count) {
        if (drawn.length != count) {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            drawn = new int[count];
            for (int i = 0; i < count; i++) {
                drawn[i] = (int) Math.pow(WORDS, random.nextDouble());
            }
        }
        return drawn;
    }

    /** The combiner. */
    public static final class Sum extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        private final IntWritable total = new IntWritable();

        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter)
                throws IOException {
            int sum = 0;
            while (values.hasNext()) {
                sum += values.next().get();
            }
            total.set(sum);
            out.collect(key, total);
        }
    }
}
