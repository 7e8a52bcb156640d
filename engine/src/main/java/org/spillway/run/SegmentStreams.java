package org.spillway.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapreduce.CryptoUtils;

/**
 * How a segment's bytes are wrapped, put together once for writing and for reading: codec inside, checksum around it,
 * encryption outermost, as Hadoop's IFile has it. Immutable; shared by threads.
 */
public final class SegmentStreams {
    private final Configuration conf;
    private final CompressionCodec codec;
    private final int padding;

    /**
     * The wrapping that a job asks for.
     *
     * @param codec what map output is compressed with, or null
     */
    public SegmentStreams(Configuration conf, CompressionCodec codec) throws IOException {
        this.conf = conf;
        this.codec = codec;
        this.padding = CryptoUtils.cryptoPadding(conf);
    }

    /** Whether a segment is its records, the end mark and the checksum, and nothing else. */
    boolean isPlain() {
        return codec == null && padding == 0;
    }

    /** Bytes that encryption puts in front of each segment; 0 without encryption. */
    public int padding() {
        return padding;
    }

    /**
     * A segment's way out.
     *
     * @param position where in the file the segment starts. Encryption counts from there: Hadoop's readers take the offset
     *     in the cipher stream from the file's position, so a segment cannot be encrypted before its place is known
     */
    Output output(OutputStream target, long position) throws IOException {
        return new Output(target, position);
    }

    Input input(InputStream source, long length, String place) throws IOException {
        return new Input(source, length, place);
    }

    /** One segment's way out. */
    final class Output {
        private final FSDataOutputStream encrypted;
        private final ChecksumOutput checksum;
        private final Compressor compressor;
        private final CompressionOutputStream compressed;
        private boolean sound;

        private Output(OutputStream target, long position) throws IOException {
            encrypted = padding == 0
                    ? null
                    : CryptoUtils.wrapIfNecessary(conf, new FSDataOutputStream(target, null, position), false);
            checksum = new ChecksumOutput(encrypted == null ? target : encrypted);
            compressor = codec == null ? null : CodecPool.getCompressor(codec);
            if (compressor == null) {
                // no codec, or one that has no compressor: IFile.Writer then writes plainly, too
                compressed = null;
            } else {
                compressor.reset();
                compressed = codec.createOutputStream(checksum, compressor);
            }
        }

        OutputStream stream() {
            return compressed == null ? checksum : compressed;
        }

        void finish() throws IOException {
            if (compressed != null) {
                compressed.finish();
            }
            checksum.finish();
            if (encrypted != null) {
                encrypted.close();
            }
            sound = true;
        }

        /** Gives the compressor back; after a failure it may be in any state and is not for others. */
        void release() {
            if (sound) {
                CodecPool.returnCompressor(compressor);
            } else if (compressor != null) {
                compressor.end();
            }
        }
    }

    /** One segment's way in. */
    final class Input {
        private final ChecksumInput checksum;
        private final Decompressor decompressor;
        private final InputStream stream;
        private final String place;
        private boolean sound;

        private Input(InputStream source, long length, String place) throws IOException {
            InputStream plain = padding == 0 ? source : CryptoUtils.wrapIfNecessary(conf, source, length);
            this.place = place;
            checksum = new ChecksumInput(plain, length - padding, place);
            decompressor = codec == null ? null : CodecPool.getDecompressor(codec);
            if (decompressor == null) {
                stream = checksum;
            } else {
                decompressor.reset();
                stream = codec.createInputStream(checksum, decompressor);
            }
        }

        /**
         * Reads as {@link InputStream#read(byte[], int, int)}.
         *
         * @throws IOException naming the place, whatever the codec throws: bytes are decoded before their checksum can be
         *     known, and over damaged ones codecs throw all kinds of exceptions or ask for gigabytes
         */
        int read(byte[] target, int offset, int count) throws IOException {
            try {
                return stream.read(target, offset, count);
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                throw new IOException("cannot read " + place + ": " + e, e);
            }
        }

        /** To be called at the segment's last record: the rest of its bytes are read, and all are checked. */
        void verify() throws IOException {
            checksum.drain();
            sound = true;
        }

        /** Gives the decompressor back; short of the verified end it may be in any state and is not for others. */
        void release() throws IOException {
            if (sound) {
                CodecPool.returnDecompressor(decompressor);
            } else if (decompressor != null) {
                decompressor.end();
            }
            checksum.close();
        }
    }
}
