package org.spillway.codec;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Lz4Codec;

/**
 * LZ4 as Hadoop's Lz4Codec has it, without its copies from array to buffer and back. A segment is blocks:
 *
 * <pre>
 * [4 bytes raw length][4 bytes compressed length][compressed bytes]     lengths big-endian
 * </pre>
 *
 * A raw length may also be followed by several compressed pieces; this writes one. Hadoop's reader has buffers of {@code
 * io.compression.codec.lz4.buffersize}: a block holds as much as is sure to fit there when it does not compress.
 */
public final class Lz4Blocks implements SegmentCodec {
    /** Bytes of one length field. */
    static final int LENGTH = Integer.BYTES;

    private final Lz4 lz4;
    private final int bufferSize;

    public Lz4Blocks(Configuration conf) {
        this(conf, Library.LZ4);
    }

    Lz4Blocks(Configuration conf, Lz4 lz4) {
        this.lz4 = lz4;
        bufferSize = bufferSize(conf);
    }

    /** Bytes of the buffers that a Hadoop reader has. */
    static int bufferSize(Configuration conf) {
        return conf.getInt(
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_BUFFERSIZE_KEY,
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_BUFFERSIZE_DEFAULT);
    }

    /** Bytes that a segment's way in holds at most: a block as it is read, and decompressed. */
    static long decoderBytes(Configuration conf) {
        return 2L * bufferSize(conf);
    }

    /** Whether this writes what the codec would: only that very class, and not its high-compression mode. */
    public static boolean canReplace(CompressionCodec codec, Configuration conf) {
        return codec.getClass() == Lz4Codec.class
                && !conf.getBoolean(
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_USELZ4HC_KEY,
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_USELZ4HC_DEFAULT);
    }

    @Override
    public int blockSize() {
        // as Lz4Codec reckons it
        return bufferSize - Lz4.mostAdded(bufferSize);
    }

    @Override
    public Encoder encoder(OutputStream target) {
        OutputStream stream = new Lz4BlockOutput(target, lz4, blockSize());
        return new Encoder() {
            @Override
            public OutputStream stream() {
                return stream;
            }

            @Override
            public void finish() {
                // every write was a block
            }

            @Override
            public void release(boolean sound) {
                // nothing pooled
            }
        };
    }

    @Override
    public Decoder decoder(InputStream source) {
        InputStream stream = new Lz4BlockInput(source, lz4, bufferSize);
        return new Decoder() {
            @Override
            public InputStream stream() {
                return stream;
            }

            @Override
            public void release(boolean sound) {
                // nothing pooled
            }
        };
    }

    /** Found once in a JVM, and only if a job compresses by LZ4. */
    private static final class Library {
        static final Lz4 LZ4 = Lz4.fastest(Lz4Codec.class.getClassLoader());
    }
}
