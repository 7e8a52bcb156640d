package org.spillway.segment;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
 *
 * @param codec null for none
 * @param padding bytes that encryption adds at the start of each segment; 0 without encryption
 */
public record SegmentStreams(Configuration conf, SegmentCodec codec, int padding) {
    // Copied once more into the chunk of the file, so it stays in the first-level cache.
    private static final int PLAIN_BLOCK = 1 << 14;

    /**
     * Sets up the wrapping that a job has configured.
     *
     * @param codec codec of the map output, or null
     */
    public SegmentStreams(Configuration conf, CompressionCodec codec) throws IOException {
        this(conf, codec == null ? null : open(conf, codec), CryptoUtils.cryptoPadding(conf));
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

    /** Loads the library by which Spillway's own code compresses, and names it. Null if Hadoop's code does, or none. */
    public String library() {
        return codec instanceof Lz4Blocks ? Lz4Blocks.library() : null;
    }

    /** Returns a stream that encrypts a segment at this offset of its file; the target itself without encryption. */
    OutputStream encrypted(OutputStream target, long position) throws IOException {
        return padding == 0
                ? target
                : CryptoUtils.wrapIfNecessary(conf, new FSDataOutputStream(target, null, position), false);
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
        return new SegmentInput(checksum, checksum, codec == null ? null : codec.decoder(checksum), place);
    }
}
