package org.spillway.testing;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibDeflater;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibInflater;

/**
 * A codec that works only if it is called as Hadoop calls it. Each instance has one write buffer, which only
 * {@code flush()} empties before the end. The checksum behind the data is read at the end,
 * or when the stream is closed before a read has met the end.
 *
 * <pre>
 * stream:  [4 bytes length][bytes, inverted] ... [4 bytes 0][4 bytes CRC-32 of all bytes]
 * </pre>
 */
public final class UserCodec implements CompressionCodec {
    private static final AtomicInteger ENCODERS = new AtomicInteger();
    private static final AtomicInteger FLUSHED = new AtomicInteger();
    private static final AtomicInteger RESET = new AtomicInteger();
    private static final AtomicInteger CLOSED_ENCODERS = new AtomicInteger();
    private static final AtomicInteger DECODERS = new AtomicInteger();
    private static final AtomicInteger CLOSED_DECODERS = new AtomicInteger();
    private static final AtomicInteger SHARED = new AtomicInteger();

    private final byte[] buffer = new byte[1000];
    private final AtomicInteger open = new AtomicInteger();
    private int used;

    /**
     * How often streams of all instances were used.
     *
     * @param shared encoders that were opened while another encoder of the same instance was not finished
     */
    public record Calls(
            int encoders, int flushed, int reset, int closedEncoders, int decoders, int closedDecoders, int shared) {}

    /** Returns the calls since the last time. */
    public static Calls takeCalls() {
        return new Calls(
                ENCODERS.getAndSet(0),
                FLUSHED.getAndSet(0),
                RESET.getAndSet(0),
                CLOSED_ENCODERS.getAndSet(0),
                DECODERS.getAndSet(0),
                CLOSED_DECODERS.getAndSet(0),
                SHARED.getAndSet(0));
    }

    @Override
    public CompressionOutputStream createOutputStream(OutputStream out) {
        return new Encoder(out);
    }

    @Override
    public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) {
        return new Encoder(out);
    }

    @Override
    public Class<? extends Compressor> getCompressorType() {
        return BuiltInZlibDeflater.class;
    }

    @Override
    public Compressor createCompressor() {
        return new BuiltInZlibDeflater();
    }

    @Override
    public CompressionInputStream createInputStream(InputStream in) throws IOException {
        return new Decoder(in);
    }

    @Override
    public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
        return new Decoder(in);
    }

    @Override
    public Class<? extends Decompressor> getDecompressorType() {
        return BuiltInZlibInflater.class;
    }

    @Override
    public Decompressor createDecompressor() {
        return new BuiltInZlibInflater();
    }

    @Override
    public String getDefaultExtension() {
        return ".user";
    }

    private static byte[] bytes(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    private final class Encoder extends CompressionOutputStream {
        private final CRC32 crc = new CRC32();
        private boolean flushed;
        private boolean closed;

        Encoder(OutputStream out) {
            super(out);
            ENCODERS.incrementAndGet();
            if (open.getAndIncrement() > 0) {
                SHARED.incrementAndGet();
            }
            used = 0;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int i = offset; i < offset + length; i++) {
                if (used == buffer.length) {
                    writeBuffer();
                }
                buffer[used++] = (byte) ~bytes[i];
            }
        }

        @Override
        public void flush() throws IOException {
            if (!flushed) {
                flushed = true;
                FLUSHED.incrementAndGet();
            }
            writeBuffer();
            super.flush();
        }

        private void writeBuffer() throws IOException {
            if (used > 0) {
                out.write(bytes(used));
                out.write(buffer, 0, used);
                crc.update(buffer, 0, used);
                used = 0;
            }
        }

        @Override
        public void finish() throws IOException {
            out.write(bytes(0));
            out.write(bytes((int) crc.getValue()));
            open.decrementAndGet();
        }

        @Override
        public void resetState() {
            RESET.incrementAndGet();
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                CLOSED_ENCODERS.incrementAndGet();
                out.close();
            }
        }
    }

    private static final class Decoder extends CompressionInputStream {
        private final DataInputStream data;
        private final CRC32 crc = new CRC32();
        private byte[] block = new byte[0];
        private int position;
        private boolean ended;
        private boolean closed;

        Decoder(InputStream in) throws IOException {
            super(in);
            data = new DataInputStream(in);
            DECODERS.incrementAndGet();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (closed) {
                throw new IOException("closed");
            }
            if (position == block.length && !next()) {
                return -1;
            }
            int count = Math.min(length, block.length - position);
            for (int i = 0; i < count; i++) {
                target[offset + i] = (byte) ~block[position++];
            }
            return count;
        }

        private boolean next() throws IOException {
            if (ended) {
                return false;
            }
            int length = data.readInt();
            if (length == 0) {
                ended = true;
                if (data.readInt() != (int) crc.getValue()) {
                    throw new IOException("damaged: checksum of the codec");
                }
                return false;
            }
            if (length < 0 || length > 1000) {
                throw new IOException("damaged: length=" + length);
            }
            block = new byte[length];
            position = 0;
            data.readFully(block);
            crc.update(block);
            return true;
        }

        @Override
        public void resetState() {
            // keeps no state beyond its stream
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            CLOSED_DECODERS.incrementAndGet();
            try {
                if (position < block.length || next()) {
                    throw new EOFException("closed before its end");
                }
            } finally {
                super.close();
            }
        }
    }
}
