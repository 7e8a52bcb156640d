package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Compresses and decompresses segments. Thread-safe. */
public interface SegmentCodec {
    /** The preferred size of one write to an encoder, in bytes. */
    int blockSize();

    /**
     * Creates an encoder for one segment, or returns null if the codec has no compressor. Hadoop then writes
     * uncompressed data.
     *
     * @throws CodecUnavailableException if the codec cannot be used on this node
     */
    Encoder encoder(OutputStream target) throws IOException;

    /**
     * Creates a decoder for one segment, or returns null if the codec has no decompressor.
     *
     * @throws CodecUnavailableException if the codec cannot be used on this node. Any other exception may be due to
     *     damaged bytes, because a codec may read a header when it creates its stream.
     */
    Decoder decoder(InputStream source) throws IOException;

    /** Compresses one segment. */
    interface Encoder {
        OutputStream stream();

        /** Writes the data that the encoder has buffered, if it buffers any, ends the stream and releases its resources. */
        default void finish() throws IOException {}

        /** Releases the resources of an encoder that was not finished. Its state is unknown, so they are not reused. */
        default void abandon() {}
    }

    /** Decompresses one segment. */
    interface Decoder {
        InputStream stream();

        /**
         * Closes the stream, which may read a trailer. The source stays open. To be called once, after the last record:
         * a codec may wait for ever for the end of a stream that has been read in part.
         */
        void close() throws IOException;

        /**
         * Releases the resources of the decoder, if it has any.
         *
         * @param sound whether all data was read and the stream closed; if not, the state is unknown and the resources must
         *     not be reused
         */
        default void release(boolean sound) {}
    }
}
