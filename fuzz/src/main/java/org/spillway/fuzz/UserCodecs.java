package org.spillway.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;

/**
 * Codecs as users write them. They leave the bytes as they are but for one bit of each, so that bytes which went past the
 * codec show. Their compressors are not used.
 */
final class UserCodecs {
    private static final int FLIP = 0x20;

    private UserCodecs() {}

    /** Keeps all bytes until {@code flush}, which stock calls before {@code finish}. */
    static final class UntilFlush extends DefaultCodec {
        @Override
        public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) {
            return new Flipping(out) {
                private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

                @Override
                public void write(byte[] bytes, int start, int length) {
                    kept.write(bytes, start, length);
                }

                @Override
                public void flush() throws IOException {
                    send(kept.toByteArray(), kept.size());
                    kept.reset();
                    super.flush();
                }
            };
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            return new Reading(in);
        }
    }

    /** Gathers bytes in an array of the codec, because stock writes one stream of a codec at a time. */
    static final class OneBuffer extends DefaultCodec {
        private final byte[] buffer = new byte[1 << 9];
        private int count;
        private Object writing;

        @Override
        public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) {
            return new Flipping(out) {
                @Override
                public void write(byte[] bytes, int start, int length) throws IOException {
                    if (count > 0 && writing != this) {
                        throw new IllegalStateException("two streams of one codec are written at once");
                    }
                    writing = this;
                    for (int i = 0; i < length; i++) {
                        if (count == buffer.length) {
                            empty();
                        }
                        buffer[count++] = bytes[start + i];
                    }
                }

                @Override
                public void finish() throws IOException {
                    empty();
                }

                private void empty() throws IOException {
                    int length = count;
                    count = 0;
                    if (length > 0 && writing != this) {
                        throw new IllegalStateException("two streams of one codec are written at once");
                    }
                    send(buffer, length);
                }
            };
        }

        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            return new Reading(in);
        }
    }

    private abstract static class Flipping extends CompressionOutputStream {
        Flipping(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void finish() throws IOException {
            // by default there is nothing to do
        }

        @Override
        public void resetState() {
            // a stream has no state besides its bytes
        }

        /** Sends bytes to the file. */
        final void send(byte[] bytes, int length) throws IOException {
            byte[] flipped = new byte[length];
            for (int i = 0; i < length; i++) {
                flipped[i] = (byte) (bytes[i] ^ FLIP);
            }
            out.write(flipped);
        }
    }

    private static final class Reading extends CompressionInputStream {
        Reading(InputStream in) throws IOException {
            super(new FilterInputStream(in) {
                @Override
                public int read() throws IOException {
                    int b = super.read();
                    return b < 0 ? b : b ^ FLIP;
                }

                @Override
                public int read(byte[] bytes, int start, int length) throws IOException {
                    int count = super.read(bytes, start, length);
                    for (int i = 0; i < count; i++) {
                        bytes[start + i] ^= FLIP;
                    }
                    return count;
                }
            });
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int start, int length) throws IOException {
            return in.read(bytes, start, length);
        }

        @Override
        public void resetState() {
            // a stream has no state besides its bytes
        }
    }
}
