package org.spillway.segment;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.spillway.codec.HadoopCodec;
import org.spillway.codec.Lz4Blocks;
import org.spillway.codec.SegmentCodec;

/**
 * Wraps the bytes of a segment for writing and reading, as Hadoop's IFile does: codec inside, then the checksum,
 * encryption outermost. Immutable and thread-safe.
 */
public final class SegmentStreams {
    private static final int PLAIN_BLOCK = 1 << 16;

    private final Configuration conf;
    private final SegmentCodec codec;
    private final int padding;

    /**
     * Sets up the wrapping that a job has configured.
     *
     * @param codec codec of the map output, or null
     */
    public SegmentStreams(Configuration conf, CompressionCodec codec) throws IOException {
        this.conf = conf;
        this.codec = codec == null ? null : open(conf, codec);
        this.padding = CryptoUtils.cryptoPadding(conf);
    }

    private SegmentStreams(Configuration conf, int padding) {
        this.conf = conf;
        this.codec = null;
        this.padding = padding;
    }

    /** Returns the same wrapping without the codec. */
    public SegmentStreams withoutCodec() {
        return new SegmentStreams(conf, padding);
    }

    private static SegmentCodec open(Configuration conf, CompressionCodec codec) {
        return Lz4Blocks.canReplace(codec, conf) ? new Lz4Blocks(conf) : new HadoopCodec(codec, conf);
    }

    /** Number of bytes to write at once. */
    int blockSize() {
        return codec == null ? PLAIN_BLOCK : codec.blockSize();
    }

    /** Whether a segment consists only of records, end mark and checksum. */
    public boolean isPlain() {
        return codec == null && padding == 0;
    }

    /** Whether Spillway's own code does the compression instead of Hadoop's. */
    public boolean hasOwnCodec() {
        return codec instanceof Lz4Blocks;
    }

    /** Names the library that compresses for {@link #hasOwnCodec}, and loads it. Null without it. */
    public String library() {
        return hasOwnCodec() ? Lz4Blocks.library() : null;
    }

    /** Bytes that encryption adds at the start of each segment; 0 without encryption. */
    public int padding() {
        return padding;
    }

    /**
     * Opens the output of a segment.
     *
     * @param position offset of the segment in the file. Hadoop's readers derive the offset in the cipher stream from
     *     the file position, so a segment cannot be encrypted before its position is known
     */
    Output output(OutputStream target, long position) throws IOException {
        return new Output(target, position);
    }

    /**
     * Opens the input of a segment.
     *
     * @param length bytes in {@code source}
     * @param place file and partition, for error messages
     */
    public SegmentInput input(InputStream source, long length, String place) throws IOException {
        InputStream plain = padding == 0 ? source : CryptoUtils.wrapIfNecessary(conf, source, length);
        ChecksumInput checksum = new ChecksumInput(plain, length - padding, place);
        return new SegmentInput(checksum, codec == null ? null : codec.decoder(checksum), place);
    }

    /** Output of one segment. */
    final class Output {
        private final FSDataOutputStream encrypted;
        private final CheckedOutputStream checksum;
        private final SegmentCodec.Encoder encoder;
        private boolean sound;

        private Output(OutputStream target, long position) throws IOException {
            encrypted = padding == 0
                    ? null
                    : CryptoUtils.wrapIfNecessary(conf, new FSDataOutputStream(target, null, position), false);
            checksum = new CheckedOutputStream(encrypted == null ? target : encrypted, new CRC32());
            encoder = codec == null ? null : codec.encoder(checksum);
        }

        OutputStream stream() {
            return encoder == null ? checksum : encoder.stream();
        }

        void finish() throws IOException {
            if (encoder != null) {
                encoder.finish();
            }
            int sum = (int) checksum.getChecksum().getValue();
            checksum.write(
                    ByteBuffer.allocate(SegmentLayout.CHECKSUM).putInt(sum).array());
            if (encrypted != null) {
                encrypted.close();
            }
            sound = true;
        }

        /** Releases the resources of the output, whether finished or not. */
        void release() {
            if (encoder != null) {
                encoder.release(sound);
            }
        }
    }
}
