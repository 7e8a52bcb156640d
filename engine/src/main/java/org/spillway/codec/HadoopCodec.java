package org.spillway.codec;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.util.ReflectionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.io.BulkInput;

/**
 * Compresses with any Hadoop codec, and calls it as Hadoop's IFile does. Compressors and decompressors come from
 * Hadoop's CodecPool.
 *
 * <p>Each open stream has its own instance of the codec. A codec of the job's own may keep state, such as a write
 * buffer, because stock's map has at most one stream for writing.
 *
 * @param first an instance of the codec's class
 * @param conf configures further instances
 * @param unused those that no stream has
 */
public record HadoopCodec(CompressionCodec first, Configuration conf, Queue<CompressionCodec> unused)
        implements SegmentCodec {
    private static final Logger LOG = LoggerFactory.getLogger(HadoopCodec.class);
    private static final int BLOCK = 1 << 16;

    /** Takes a codec. */
    public HadoopCodec(CompressionCodec codec, Configuration conf) {
        this(codec, conf, new ConcurrentLinkedQueue<>(Collections.singleton(codec)));
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
            codec = instance();
            compressor = CodecPool.getCompressor(codec);
        } catch (RuntimeException | LinkageError | InternalError e) { // the last one from native codecs
            throw unavailable(e);
        }
        if (compressor == null) {
            unused.add(codec);
            return null;
        }
        Target bytes = new Target(target);
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
                // Closing one of Hadoop's own only costs another end of data.
                if (!codec.getClass().getName().startsWith(CodecMemory.HADOOP)) {
                    try {
                        stream.close();
                    } catch (IOException | RuntimeException e) {
                        // The data is complete, so a failure harms nothing. Stock closes only some of its streams.
                        LOG.warn("{} cannot be closed", stream, e);
                    }
                }
                CodecPool.returnCompressor(compressor);
                unused.add(codec);
            }

            @Override
            public void abandon() {
                end(compressor, compressor::end);
            }
        };
    }

    @Override
    public Decoder decoder(InputStream source) throws IOException {
        CompressionCodec codec;
        Decompressor decompressor;
        try {
            codec = instance();
            decompressor = CodecPool.getDecompressor(codec);
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw unavailable(e);
        }
        if (decompressor == null) {
            unused.add(codec);
            return null;
        }
        Source bytes = new Source(source);
        InputStream stream;
        try {
            decompressor.reset();
            stream = codec.createInputStream(bytes, decompressor);
        } catch (IOException | RuntimeException | Error e) {
            end(decompressor, decompressor::end);
            boolean isOfCodec =
                    e instanceof RuntimeException || e instanceof LinkageError || e instanceof InternalError;
            // A codec that has read bytes may have read a damaged header.
            if (isOfCodec && !bytes.wasRead) {
                throw unavailable(e);
            }
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
                    unused.add(codec);
                } else {
                    end(decompressor, decompressor::end);
                }
            }
        };
    }

    /** Returns an instance for one stream. It is unused again if the stream ends well; after a failure its state is unknown. */
    private CompressionCodec instance() {
        CompressionCodec codec = unused.poll();
        return codec == null ? ReflectionUtils.newInstance(first.getClass(), conf) : codec; // as Hadoop creates it
    }

    private IOException unavailable(Throwable cause) {
        return new CodecUnavailableException(first.getClass().getName(), cause);
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
     * Passes bytes on until the data is complete. What a codec writes when it is closed afterwards, such as an empty
     * frame, does not belong to the segment.
     */
    static final class Target extends FilterOutputStream {
        Target(OutputStream out) {
            super(out);
        }

        /** Drops everything that is written from now on. */
        void complete() {
            out = new IOUtils.NullOutputStream();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() {
            // the checksum follows
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
