package org.spillway.codec;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Lz4Codec;

/**
 * LZ4 in the format of Hadoop's Lz4Codec, without that codec's copies between arrays and buffers. A segment is a
 * sequence of blocks:
 *
 * <pre>
 * [4 bytes raw length][4 bytes compressed length][compressed bytes]     lengths big-endian
 * </pre>
 *
 * The format allows several compressed pieces after one raw length. This class writes one piece. Hadoop's reader has
 * buffers of {@code io.compression.codec.lz4.buffersize} bytes. The block size is chosen so that even an incompressible
 * block fits in such a buffer.
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

    /** Names the library that compresses in this JVM, with its version. */
    public static String library() {
        return Library.LZ4.toString();
    }

    /** The size of a Hadoop reader's buffers, in bytes. */
    static int bufferSize(Configuration conf) {
        return conf.getInt(
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_BUFFERSIZE_KEY,
                CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_BUFFERSIZE_DEFAULT);
    }

    /** The most heap that a decoder holds, in bytes: one compressed block and one decompressed block. */
    static long decoderBytes(Configuration conf) {
        return 2L * bufferSize(conf);
    }

    /**
     * Whether this class writes the same format as the codec. True only for Lz4Codec itself (not a subclass), and only
     * without its high-compression mode.
     */
    public static boolean canReplace(CompressionCodec codec, Configuration conf) {
        return codec.getClass() == Lz4Codec.class
                && !conf.getBoolean(
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_USELZ4HC_KEY,
                        CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_USELZ4HC_DEFAULT);
    }

    @Override
    public int blockSize() {
        // the same formula as in Lz4Codec
        return bufferSize - Lz4.maxAdded(bufferSize);
    }

    @Override
    public Encoder encoder(OutputStream target) {
        return new Lz4BlockOutput(target, lz4, blockSize());
    }

    @Override
    public Decoder decoder(InputStream source) {
        return new Lz4BlockInput(source, lz4, bufferSize);
    }

    /** Holder of the LZ4 library, which is loaded once per JVM and only if a job compresses with LZ4. */
    private static final class Library {
        static final Lz4 LZ4 = BundledLz4.load();
    }
}
