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

    public Input input(InputStream source, long length, String place) throws IOException {
        return new Input(source, length, place);
    }

    /** Output of one segment. */
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

        /** Releases the resources of the output, whether finished or not. */
        void release() {
            if (encoder != null) {
                encoder.release(sound);
            }
        }
    }

    /** Input of one segment. */
    public final class Input implements SegmentInput {
        private final ChecksumInput checksum;
        private final SegmentCodec.Decoder decoder;
        private final InputStream stream;
        private final String place;
        private boolean closed;
        private boolean closedWell;
        private boolean sound;

        private Input(InputStream source, long length, String place) throws IOException {
            InputStream plain = padding == 0 ? source : CryptoUtils.wrapIfNecessary(conf, source, length);
            this.place = place;
            checksum = new ChecksumInput(plain, length - padding, place);
            decoder = codec == null ? null : codec.decoder(checksum);
            stream = decoder == null ? checksum : decoder.stream();
        }

        /**
         * Reads like {@link InputStream#read(byte[], int, int)}.
         *
         * @throws IOException with the place in its message, whatever the codec throws. Bytes are decoded before their
         *     checksum is known, and for damaged bytes codecs throw all kinds of exceptions or try to allocate
         *     gigabytes
         */
        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            try {
                return stream.read(target, offset, count);
            } catch (IOException
                    | RuntimeException
                    | OutOfMemoryError
                    | InternalError e) { // native codecs throw InternalError
                throw new IOException("cannot read " + place + ": " + e, e);
            }
        }

        /**
         * Closes the decoder, reads the rest of the segment's bytes and verifies the checksum. To be called at the
         * segment's last record.
         */
        @Override
        public void verify() throws IOException {
            try {
                closeDecoder();
            } catch (IOException e) {
                drain(); // damaged bytes explain more than the codec does
                throw e;
            }
            drain();
            sound = closedWell;
        }

        /**
         * Closes the decoder, as Hadoop's reader does after the last record. Further calls have no effect.
         *
         * @throws IOException with the place in its message
         */
        public void closeDecoder() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            try {
                if (decoder != null) {
                    decoder.close();
                }
                closedWell = true;
            } catch (IOException | RuntimeException | InternalError e) {
                throw new IOException("cannot close the codec's stream of " + place + ": " + e, e);
            }
        }

        /** Reads the rest of the bytes without decoding them and verifies the checksum. */
        private void drain() throws IOException {
            checksum.drain();
        }

        @Override
        public boolean isUndamaged() {
            try {
                drain();
                return true;
            } catch (IOException | RuntimeException e) {
                return false;
            }
        }

        /** Releases the resources of the input. */
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
