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
        Compressor compressor = CodecPool.getCompressor(codec);
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
        Decompressor decompressor = CodecPool.getDecompressor(codec);
        if (decompressor == null) {
            return null;
        }
        InputStream stream;
        try {
            decompressor.reset();
            stream = codec.createInputStream(source, decompressor);
        } catch (IOException | RuntimeException | Error e) {
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
