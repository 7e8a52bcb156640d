package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compresses with any Hadoop codec. Compressors and decompressors come from Hadoop's CodecPool. */
public final class HadoopCodec implements SegmentCodec {
    private static final Logger LOG = LoggerFactory.getLogger(HadoopCodec.class);
    private static final int BLOCK = 1 << 16;

    private final CompressionCodec codec;

    public HadoopCodec(CompressionCodec codec) {
        this.codec = codec;
    }

    @Override
    public int blockSize() {
        return BLOCK;
    }

    @Override
    public Encoder encoder(OutputStream target) throws IOException {
        Compressor compressor;
        try {
            compressor = CodecPool.getCompressor(codec);
        } catch (RuntimeException | LinkageError | InternalError e) { // the last one from native codecs
            throw unavailable(e);
        }
        if (compressor == null) {
            return null;
        }
        CompressionOutputStream stream;
        try {
            compressor.reset();
            stream = codec.createOutputStream(target, compressor);
        } catch (IOException | RuntimeException | Error e) {
            end(compressor);
            throw e;
        }
        return new Encoder() {
            @Override
            public OutputStream stream() {
                return stream;
            }

            @Override
            public void finish() throws IOException {
                stream.finish();
            }

            @Override
            public void release(boolean sound) {
                if (sound) {
                    CodecPool.returnCompressor(compressor);
                } else {
                    end(compressor);
                }
            }
        };
    }

    @Override
    public Decoder decoder(InputStream source) throws IOException {
        Decompressor decompressor;
        try {
            decompressor = CodecPool.getDecompressor(codec);
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw unavailable(e);
        }
        if (decompressor == null) {
            return null;
        }
        DecoderSource bytes = new DecoderSource(source);
        InputStream stream;
        try {
            decompressor.reset();
            stream = codec.createInputStream(bytes, decompressor);
        } catch (RuntimeException | LinkageError | InternalError e) {
            end(decompressor);
            if (bytes.wasRead()) {
                throw e; // the codec may have read a damaged header
            }
            throw unavailable(e);
        } catch (IOException | Error e) {
            end(decompressor);
            throw e;
        }
        return new Decoder() {
            @Override
            public InputStream stream() {
                return stream;
            }

            @Override
            public void release(boolean sound) {
                if (sound) {
                    CodecPool.returnDecompressor(decompressor);
                } else {
                    end(decompressor);
                }
            }
        };
    }

    private IOException unavailable(Throwable cause) {
        return new CodecUnavailableException(codec.getClass().getName(), cause);
    }

    // Without native code, BZip2Codec has placeholder compressors. They hold no resources, and end() is unsupported.
    private static void end(Compressor compressor) {
        try {
            compressor.end();
        } catch (UnsupportedOperationException e) {
            LOG.debug("{} has nothing to end", compressor, e);
        }
    }

    private static void end(Decompressor decompressor) {
        try {
            decompressor.end();
        } catch (UnsupportedOperationException e) {
            LOG.debug("{} has nothing to end", decompressor, e);
        }
    }
}
