package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Random;
import java.util.SplittableRandom;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.testing.TaskHarness;

/** The rows of the collector table in docs/benchmarks.md. */
enum CollectorShape {
    TEXT_100_PARTITIONS(100, 400),
    TEXT_SEVERAL_SPILLS(100, 100),
    TEXT_SPILLS_LZ4(100, 100) {
        @Override
        JobConf job() {
            return compressed(super.job(), Lz4Codec.class);
        }
    },
    TEXT_SPILLS_SNAPPY(100, 100) {
        @Override
        JobConf job() {
            return compressed(super.job(), SnappyCodec.class);
        }
    },
    ZIPF_SUM_COMBINER(100, 100) {
        @Override
        JobConf job() {
            JobConf job = super.job();
            job.setMapOutputValueClass(IntWritable.class);
            job.setCombinerClass(Sum.class);
            // Both combine in the final merge, however many spills each had: only then the outputs are comparable.
            job.setInt(MRJobConfig.MAP_COMBINE_MIN_SPILLS, 1);
            return job;
        }

        @Override
        void emit(TaskHarness.Emitter out) throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(SEED);
            Text key = new Text();
            IntWritable one = new IntWritable(1);
            byte[] word = "word00000000".getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 5_000_000; i++) {
                int rank = (int) Math.pow(1_000_000, random.nextDouble());
                digits(word, 4, 8, rank);
                key.set(word, 0, word.length);
                out.emit(key, one, rank % partitions);
            }
        }
    },
    TEXT_1_PARTITION(1, 400),
    TEXT_2000_PARTITIONS(2000, 400),
    LONG_KEYS(100, 400) {
        @Override
        JobConf job() {
            JobConf job = super.job();
            job.setMapOutputKeyClass(LongWritable.class);
            job.setMapOutputValueClass(LongWritable.class);
            return job;
        }

        @Override
        void emit(TaskHarness.Emitter out) throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(SEED);
            LongWritable key = new LongWritable();
            LongWritable value = new LongWritable();
            for (int i = 0; i < 5_000_000; i++) {
                long k = random.nextLong();
                key.set(k);
                value.set(i);
                out.emit(key, value, (int) Long.remainderUnsigned(k, partitions));
            }
        }
    };

    private static final long SEED = 2841;
    private static final int RECORDS = 2_500_000;
    private static final int KEY_BYTES = 9;
    private static final int VALUE_BYTES = 89;
    private static final int PRINTABLE_MASK = (1 << 22) - 1;
    private static final byte[] PRINTABLE = printable();

    final int partitions;
    private final int sortMb;

    CollectorShape(int partitions, int sortMb) {
        this.partitions = partitions;
        this.sortMb = sortMb;
    }

    JobConf job() {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(Text.class);
        job.setNumReduceTasks(partitions);
        job.setInt(MRJobConfig.IO_SORT_MB, sortMb);
        // "no mid-spill" rows: stock may fill its buffer to the brim
        job.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, sortMb >= 400 ? 1f : 0.8f);
        return job;
    }

    /**
     * MAPREDUCE-2841's records: a key of 9 and a value of 89 printable bytes. Cut from a text made beforehand: what it costs
     * to make a record is in both times and would blur the ratio.
     */
    void emit(TaskHarness.Emitter out) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        Text key = new Text();
        Text value = new Text();
        for (int i = 0; i < RECORDS; i++) {
            long bits = random.nextLong();
            key.set(PRINTABLE, (int) bits & PRINTABLE_MASK, KEY_BYTES);
            value.set(PRINTABLE, (int) (bits >>> Integer.SIZE) & PRINTABLE_MASK, VALUE_BYTES);
            out.emit(key, value, (int) Long.remainderUnsigned(bits, partitions));
        }
    }

    private static byte[] printable() {
        byte[] text = new byte[PRINTABLE_MASK + 1 + VALUE_BYTES];
        Random random = new Random(SEED);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('0' + random.nextInt(64));
        }
        return text;
    }

    private static JobConf compressed(JobConf job, Class<? extends CompressionCodec> codec) {
        job.setCompressMapOutput(true);
        job.setMapOutputCompressorClass(codec);
        return job;
    }

    private static void digits(byte[] target, int at, int count, int number) {
        int rest = number;
        for (int i = at + count - 1; i >= at; i--) {
            target[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** The combiner of the zipf row. */
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
