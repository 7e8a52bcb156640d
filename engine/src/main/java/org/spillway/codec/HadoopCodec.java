package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.io.BulkInput;

/**
 * Compresses with any Hadoop codec, and calls it as Hadoop's IFile does. Compressors and decompressors come from
 * Hadoop's CodecPool.
 */
public final class HadoopCodec implements SegmentCodec {
    private static final Logger LOG = LoggerFactory.getLogger(HadoopCodec.class);
    private static final int BLOCK = 1 << 16;

    private final CodecInstances instances;

    /**
     * Takes a codec.
     *
     * @param conf configures further instances of its class
     */
    public HadoopCodec(CompressionCodec codec, Configuration conf) {
        instances = new CodecInstances(codec, conf);
    }

    @Override
    public int blockSize() {
        return BLOCK;
    }

    @Override
    public Encoder encoder(OutputStream target) throws IOException {
        CompressionCodec codec;
        Compressor compressor;
        try {
            codec = instances.take();
            compressor = CodecPool.getCompressor(codec);
        } catch (RuntimeException | LinkageError | InternalError e) { // the last one from native codecs
            throw unavailable(e);
        }
        if (compressor == null) {
            instances.giveBack(codec);
            return null;
        }
        EncoderTarget bytes = new EncoderTarget(target);
        CompressionOutputStream stream;
        try {
            compressor.reset();
            stream = codec.createOutputStream(bytes, compressor);
        } catch (IOException | RuntimeException | Error e) {
            end(compressor, compressor::end);
            throw e;
        }
        return new Encoder() {
            @Override
            public OutputStream stream() {
                return stream;
            }

            @Override
            public void finish() throws IOException {
                stream.flush();
                stream.finish();
                stream.resetState();
                bytes.complete();
                if (!instances.areStateless()) {
                    close(stream); // closing one of Hadoop's own only costs another end of data
                }
            }

            @Override
            public void release(boolean sound) {
                if (sound) {
                    CodecPool.returnCompressor(compressor);
                    instances.giveBack(codec);
                } else {
                    end(compressor, compressor::end);
                }
            }
        };
    }

    @Override
    public Decoder decoder(InputStream source) throws IOException {
        CompressionCodec codec;
        Decompressor decompressor;
        try {
            codec = instances.take();
            decompressor = CodecPool.getDecompressor(codec);
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw unavailable(e);
        }
        if (decompressor == null) {
            instances.giveBack(codec);
            return null;
        }
        Source bytes = new Source(source);
        InputStream stream;
        try {
            decompressor.reset();
            stream = codec.createInputStream(bytes, decompressor);
        } catch (RuntimeException | LinkageError | InternalError e) {
            end(decompressor, decompressor::end);
            if (bytes.wasRead) {
                throw e; // the codec may have read a damaged header
            }
            throw unavailable(e);
        } catch (IOException | Error e) {
            end(decompressor, decompressor::end);
            throw e;
        }
        return new Decoder() {
            @Override
            public InputStream stream() {
                return stream;
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }

            @Override
            public void release(boolean sound) {
                if (sound) {
                    CodecPool.returnDecompressor(decompressor);
                    instances.giveBack(codec);
                } else {
                    end(decompressor, decompressor::end);
                }
            }
        };
    }

    // The data is complete, so a failure harms nothing. Stock closes only some of its streams.
    private static void close(CompressionOutputStream stream) {
        try {
            stream.close();
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} cannot be closed", stream, e);
        }
    }

    private IOException unavailable(Throwable cause) {
        return new CodecUnavailableException(instances.className(), cause);
    }

    // Only after a failure, which the failure of end() must not hide. Stock ends none. Without native code, BZip2Codec
    // has placeholders whose end() is unsupported.
    private static void end(Object pooled, Runnable end) {
        try {
            end.run();
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("{} cannot be ended", pooled, e);
        }
    }

    /**
     * The bytes that a decoder reads. Knows whether it has tried to, so that a failure can be told from damage. Closing
     * it leaves the other stream open, whose rest has to be verified.
     */
    private static final class Source extends BulkInput {
        private final InputStream in;
        private boolean wasRead;

        Source(InputStream in) {
            this.in = in;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            wasRead = true;
            return in.read(target, offset, length);
        }
    }
}
