package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.spillway.io.BulkInput;

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
 *
 * @param lz4 compresses single blocks
 * @param bufferSize the largest size of a piece, compressed or raw, that any writer produces
 */
public record Lz4Blocks(Lz4 lz4, int bufferSize, int blockSize) implements SegmentCodec {
    // Bytes of one length field.
    static final int LENGTH = Integer.BYTES;

    public Lz4Blocks(Configuration conf) {
        this(conf, Library.LZ4);
    }

    Lz4Blocks(Configuration conf, Lz4 lz4) {
        this(lz4, bufferSize(conf), bufferSize(conf) - Lz4.maxAdded(bufferSize(conf))); // the formula of Lz4Codec
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
    public Encoder encoder(OutputStream target) {
        return new Output(target);
    }

    @Override
    public Decoder decoder(InputStream source) {
        return new Input(source);
    }

    /** Writes each array as one block, or as several if it exceeds the block size. */
    private final class Output extends OutputStream implements Encoder {
        private static final int HEADER = 2 * LENGTH;

        private final OutputStream target;
        private byte[] block = new byte[0];

        Output(OutputStream target) {
            this.target = target;
        }

        @Override
        public OutputStream stream() {
            return this;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int end = offset + length;
            for (int at = offset; at < end; at += blockSize) {
                writeBlock(bytes, at, Math.min(blockSize, end - at));
            }
        }

        private void writeBlock(byte[] bytes, int offset, int length) throws IOException {
            int max = HEADER + length + Lz4.maxAdded(length);
            if (block.length < max) {
                block = new byte[max];
            }
            int compressed = lz4.compress(bytes, offset, length, block, HEADER, block.length - HEADER);
            ByteBuffer.wrap(block).putInt(length).putInt(compressed);
            target.write(block, 0, HEADER + compressed);
        }
    }

    /** Reads what {@link Output} or Hadoop's Lz4Codec has written. Checks lengths before it allocates memory. */
    private final class Input extends BulkInput implements Decoder {
        private final InputStream source;
        private final byte[] header = new byte[LENGTH];
        private byte[] compressed = new byte[0];
        private byte[] raw = new byte[0];
        private int position;
        private int end;
        private int leftInBlock;

        Input(InputStream source) {
            this.source = source;
        }

        @Override
        public InputStream stream() {
            return this;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            while (position == end) {
                if (leftInBlock == 0 && !startBlock()) {
                    return -1;
                }
                if (leftInBlock > 0) {
                    readPiece();
                }
            }
            int count = Math.min(length, end - position);
            System.arraycopy(raw, position, target, offset, count);
            position += count;
            return count;
        }

        private boolean startBlock() throws IOException {
            if (source.read(header, 0, 1) < 0) {
                return false;
            }
            IOUtils.readFully(source, header, 1, header.length - 1);
            // A block may be larger than a piece: Hadoop writes one raw length before all pieces of a large write.
            leftInBlock = length("raw", Integer.MAX_VALUE);
            return true;
        }

        private void readPiece() throws IOException {
            IOUtils.readFully(source, header, 0, header.length);
            int size = length("compressed", bufferSize);
            if (compressed.length < size) {
                compressed = new byte[size];
            }
            IOUtils.readFully(source, compressed, 0, size);
            int room = Math.min(leftInBlock, bufferSize);
            if (raw.length < room) {
                raw = new byte[room];
            }
            try {
                end = lz4.decompress(compressed, 0, size, raw, 0, room);
            } catch (RuntimeException e) {
                throw new IOException("damaged LZ4 piece of " + size + " bytes", e);
            }
            if (end == 0) {
                throw new IOException("damaged LZ4 piece of " + size + " bytes: decompresses to nothing, " + leftInBlock
                        + " bytes missing");
            }
            position = 0;
            leftInBlock -= end;
        }

        private int length(String what, int max) throws IOException {
            int length = ByteBuffer.wrap(header).getInt();
            if (length < 0 || length > max) {
                throw new IOException("damaged LZ4 block: " + what + " length=" + length + " limit=" + max);
            }
            return length;
        }
    }

    /** Holder of the LZ4 library, which is loaded once per JVM and only if a job compresses with LZ4. */
    private static final class Library {
        static final Lz4 LZ4 = Lz4.load();
    }
}
