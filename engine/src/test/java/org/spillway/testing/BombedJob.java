package org.spillway.testing;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Iterator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/** Code of a job that contains a {@link Bomb}. */
public final class BombedJob {
    private BombedJob() {}

    /** Text's order, as a comparator of the job's own. */
    public static final class Order extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            Bomb.hit();
            return super.compare(b1, s1, l1, b2, s2, l2);
        }
    }

    /**
     * A key class with a registered comparator, of which the JVM has one instance. No thread can then merge at the same
     * time as the reducer's.
     */
    public static final class Key extends Text {
        static {
            WritableComparator.define(Key.class, new Order());
        }

        /** For Hadoop. */
        public Key() {}

        /** Creates a key with this text. */
        public Key(String text) {
            super(text);
        }
    }

    /** Adds up values. */
    public static final class Sum extends MapReduceBase implements Reducer<Text, LongWritable, Text, LongWritable> {
        @Override
        public void reduce(
                Text key, Iterator<LongWritable> values, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            Bomb.hit();
            long sum = 0;
            while (values.hasNext()) {
                sum += values.next().get();
            }
            out.collect(key, new LongWritable(sum));
        }
    }

    /** DefaultCodec with a bomb in its input and output streams. */
    public static final class Codec extends DefaultCodec {
        @Override
        public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
            CompressionOutputStream real = super.createOutputStream(out, compressor);
            return new CompressionOutputStream(out) {
                @Override
                public void write(int b) throws IOException {
                    Bomb.hitRarely();
                    real.write(b);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    Bomb.hitRarely();
                    real.write(bytes, offset, length);
                }

                @Override
                public void finish() throws IOException {
                    real.finish();
                }

                @Override
                public void resetState() throws IOException {
                    real.resetState();
                }
            };
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            return super.createInputStream(
                    new FilterInputStream(in) {
                        @Override
                        public int read(byte[] bytes, int offset, int length) throws IOException {
                            Bomb.hitRarely();
                            return super.read(bytes, offset, length);
                        }
                    },
                    decompressor);
        }
    }
}
