package org.spillway.benchmarks;

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

/** Words as often as in language, each with a one, and the combiner that adds. */
final class WordCount {
    private static final int WORDS = 1_000_000;
    private static final int DIGITS_AT = 4;
    private static final int DIGITS = 8;
    private static final int SCATTER = 0x9E3779B1;
    private static final int MOST_DISTINCT = (1 << 26) - 1;
    private static final int SKEW = 10;

    private static int[] drawn = new int[0];

    private WordCount() {}

    static RecordMaker zipf() {
        return zipf((rank, partitions) -> rank % partitions);
    }

    /**
     * The same words, nine tenths of the records in partition 0. A word has one partition, as a partitioner gives it: the ranks
     * that 10 does not divide have 91 % of the records.
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

    /** Words of which none comes twice, in no order: a combiner has nothing to do. */
    static RecordMaker distinct() {
        return (count, partitions, out) -> {
            Text key = new Text();
            IntWritable one = new IntWritable(1);
            byte[] word = "word00000000".getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < count; i++) {
                // multiplied by an odd number, all 26-bit numbers are another order of themselves
                int number = i * SCATTER & MOST_DISTINCT;
                PrintableText.digits(word, DIGITS_AT, DIGITS, number);
                key.set(word, 0, word.length);
                out.emit(key, one, number % partitions);
            }
        };
    }

    // Drawn once, in the first run, which is not measured: the powers take as long as Spillway's half of a record.
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
