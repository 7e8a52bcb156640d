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
 * How a segment's bytes are wrapped, put together once for writing and for reading: codec inside, checksum around it,
 * encryption outermost, as Hadoop's IFile has it. Immutable; shared by threads.
 */
public final class SegmentStreams {
    private static final int PLAIN_BLOCK = 1 << 16;

    private final Configuration conf;
    private final SegmentCodec codec;
    private final int padding;

    /**
     * The wrapping that a job asks for.
     *
     * @param codec what map output is compressed with, or null
     */
    public SegmentStreams(Configuration conf, CompressionCodec codec) throws IOException {
        this.conf = conf;
        this.codec = codec == null ? null : open(conf, codec);
        this.padding = CryptoUtils.cryptoPadding(conf);
    }

    private static SegmentCodec open(Configuration conf, CompressionCodec codec) {
        return Lz4Blocks.canReplace(codec, conf) ? new Lz4Blocks(conf) : new HadoopCodec(codec);
    }

    /** How many bytes to write at once. */
    int blockSize() {
        return codec == null ? PLAIN_BLOCK : codec.blockSize();
    }

    /** Whether a segment is its records, the end mark and the checksum, and nothing else. */
    public boolean isPlain() {
        return codec == null && padding == 0;
    }

    /** Whether the codec is done here, without Hadoop's code for it. */
    public boolean hasOwnCodec() {
        return codec instanceof Lz4Blocks;
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

    public Input input(InputStream source, long length, String place) throws IOException {
        return new Input(source, length, place);
    }

    /** One segment's way out. */
    final class Output {
        private final FSDataOutputStream encrypted;
        private final ChecksumOutput checksum;
        private final SegmentCodec.Encoder encoder;
        private boolean sound;

        private Output(OutputStream target, long position) throws IOException {
            encrypted = padding == 0
                    ? null
                    : CryptoUtils.wrapIfNecessary(conf, new FSDataOutputStream(target, null, position), false);
            checksum = new ChecksumOutput(encrypted == null ? target : encrypted);
            encoder = codec == null ? null : codec.encoder(checksum);
        }

        OutputStream stream() {
            return encoder == null ? checksum : encoder.stream();
        }

        void finish() throws IOException {
            if (encoder != null) {
                encoder.finish();
            }
            checksum.finish();
            if (encrypted != null) {
                encrypted.close();
            }
            sound = true;
        }

        /** Gives back what it holds, finished or not. */
        void release() {
            if (encoder != null) {
                encoder.release(sound);
            }
        }
    }

    /** One segment's way in. */
    public final class Input implements SegmentInput {
        private final ChecksumInput checksum;
        private final SegmentCodec.Decoder decoder;
        private final InputStream stream;
        private final String place;
        private boolean sound;

        private Input(InputStream source, long length, String place) throws IOException {
            InputStream plain = padding == 0 ? source : CryptoUtils.wrapIfNecessary(conf, source, length);
            this.place = place;
            checksum = new ChecksumInput(plain, length - padding, place);
            decoder = codec == null ? null : codec.decoder(checksum);
            stream = decoder == null ? checksum : decoder.stream();
        }

        /**
         * Reads as {@link InputStream#read(byte[], int, int)}.
         *
         * @throws IOException naming the place, whatever the codec throws: bytes are decoded before their checksum can be
         *     known, and over damaged ones codecs throw all kinds of exceptions or ask for gigabytes
         */
        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            try {
                return stream.read(target, offset, count);
            } catch (IOException
                    | RuntimeException
                    | OutOfMemoryError
                    | InternalError e) { // the last from native codecs
                throw new IOException("cannot read " + place + ": " + e, e);
            }
        }

        /** To be called at the segment's last record: the rest of its bytes are read, and all are checked. */
        @Override
        public void verify() throws IOException {
            drain();
            sound = true;
        }

        /** Reads the rest of the bytes, undecoded, and checks all: after a failure it says whether the bytes are to blame. */
        public void drain() throws IOException {
            checksum.drain();
        }

        /** Gives back what it holds. */
        @Override
        public void release() throws IOException {
            try {
                if (decoder != null) {
                    decoder.release(sound);
                }
            } finally {
                checksum.close();
            }
        }
    }
}
